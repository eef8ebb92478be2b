import type { Context } from '../../commands/context.ts'
import { readAgreed } from '../../commands/negotiation/read-agreed.ts'
import { readDraftOrders } from '../../commands/orders/read-draft-orders.ts'
import { readStaff } from '../../database/access/staff.ts'
import { listConversions } from '../../database/orders/conversions.ts'
import { listBuyerMessages } from '../../database/portal/buyer-messages.ts'
import { listSentVersions } from '../../database/quotes/versions.ts'
import { decideExpire, isDue } from '../../domain/negotiation/expire.ts'
import { findPortalRefusal, PORTAL_ACTIONS } from '../../domain/portal/portal-actions.ts'
import { compareOffers, portalOffer } from '../../domain/portal/portal-offer.ts'
import type { Visitor } from '../../domain/portal/portal-visitor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { PortalOrders } from '../../views/portal/portal-orders.ts'
import { viewPortalQuote } from '../../views/portal/portal-quote.ts'

const PLATFORM_ANSWERS_WITHIN_MS = 1_500

/** Returns the quote as the visitor sees it now. An expired offer is shown as expired even before the job has run. */
export async function showQuote(ctx: Context, visitor: Visitor, stored: WorkingQuote) {
  const { db, store, now } = ctx
  const quote = isDue(stored, now) ? decideExpire(stored, now).quote : stored
  const { id, proposal, assignedStaff } = quote
  const [[current = null, before = null], agreed, messages, contact, orders] = await Promise.all([
    proposal ? listSentVersions(db, store.id, id, { upTo: proposal.versionNumber, most: 2 }) : [],
    readAgreed(ctx, quote),
    listBuyerMessages(db, store.id, id),
    assignedStaff && readStaff(db, store.id, assignedStaff.id),
    readOrders(ctx, quote),
  ])
  const facts = { visitor, settings: store.settings, now }
  return viewPortalQuote({
    quote,
    offer: portalOffer(quote, current),
    agreed,
    difference: current && before && compareOffers(before, current),
    actions: PORTAL_ACTIONS.map((action) => ({ action, refusal: findPortalRefusal(action, quote, facts) })),
    messages,
    seller: { store, contactName: contact?.name ?? null },
    orders,
    now,
  })
}

/** Returns its draft orders, with the platform's data if it answers soon: a buyer does not wait for it. */
async function readOrders(ctx: Context, { id, platform }: WorkingQuote): Promise<PortalOrders> {
  const isAny = platform.draftOrderIds.length > 0
  const conversions = isAny ? await listConversions(ctx.db, ctx.store.id, id) : []
  return { conversions, ...(await readDraftOrders(ctx, conversions, PLATFORM_ANSWERS_WITHIN_MS)) }
}
