import type { Conversion } from '../../database/orders/conversion-row.ts'
import { listConversions } from '../../database/orders/conversions.ts'
import { type BuyerMessage, listBuyerMessages } from '../../database/portal/buyer-messages.ts'
import { decideExpire, isDue } from '../../domain/negotiation/expire.ts'
import { findPortalRefusal, PORTAL_ACTIONS, type PortalAction } from '../../domain/portal/portal-actions.ts'
import { compareOffers, type OfferDifference, type PortalOffer, portalOffer } from '../../domain/portal/portal-offer.ts'
import type { Visitor } from '../../domain/portal/portal-visitor.ts'
import type { Agreed } from '../../domain/pricing/agreed-sum.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Refusal } from '../../domain/reason.ts'
import { readAgreed } from '../negotiation/read-agreed.ts'
import { readBuyerOffers } from '../negotiation/read-buyer-offers.ts'
import { type BuyerView, readSeller } from '../negotiation/read-buyer-view.ts'
import { type PlatformOrders, readDraftOrders } from '../orders/read-draft-orders.ts'
import type { Reader } from '../reader.ts'

const PLATFORM_ANSWERS_WITHIN_MS = 1_500

/** Everything a visitor's page of a quote shows. */
export interface PortalQuote {
  quote: WorkingQuote
  offer: PortalOffer
  agreed: Agreed | null
  /** Between the last two offers. */
  difference: OfferDifference | null
  actions: readonly { action: PortalAction; refusal: Refusal | null }[]
  messages: readonly BuyerMessage[]
  seller: BuyerView['seller']
  orders: PlatformOrders & { conversions: readonly Conversion[] }
}

/** Reads a visitor's view of a quote they may see. An expired offer is shown as expired even before the job has run. */
export async function readPortalQuote(ctx: Reader, visitor: Visitor, stored: WorkingQuote): Promise<PortalQuote> {
  const { db, store, now } = ctx
  const quote = isDue(stored, now) ? decideExpire(stored, now).quote : stored
  const offers = readBuyerOffers(ctx, quote)
  const [{ current, before }, agreed, messages, seller, orders] = await Promise.all([
    offers,
    offers.then(({ current, before }) => readAgreed(ctx, quote, [current, before])),
    listBuyerMessages(db, { storeId: store.id, quoteId: quote.id }),
    readSeller(ctx, quote),
    readOrders(ctx, quote),
  ])
  const facts = { visitor, settings: store.settings, now }
  return {
    quote,
    offer: portalOffer(quote, current),
    agreed,
    difference: current && before && compareOffers(before, current),
    actions: PORTAL_ACTIONS.map((action) => ({ action, refusal: findPortalRefusal(action, quote, facts) })),
    messages,
    seller,
    orders,
  }
}

/** Returns its draft orders, with the platform's data if it answers soon: a buyer does not wait for it. */
async function readOrders(ctx: Reader, { id, platform }: WorkingQuote): Promise<PortalQuote['orders']> {
  const isAny = platform.draftOrderIds.length > 0
  const conversions = isAny ? await listConversions(ctx.db, ctx.store.id, id) : []
  return { conversions, ...(await readDraftOrders(ctx, conversions, PLATFORM_ANSWERS_WITHIN_MS)) }
}
