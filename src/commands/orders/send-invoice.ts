import type { Conversion } from '../../database/orders/conversion-row.ts'
import { findConversion } from '../../database/orders/conversions.ts'
import { markInvoiceSent, saveInvoiceIntent } from '../../database/orders/order-reports.ts'
import { type Actor, readActor } from '../../domain/access/actor.ts'
import { decideInvoiceSent } from '../../domain/orders/order-events.ts'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import { Problem } from '../../domain/problem.ts'
import { REDACTED_DOMAIN, type WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { refused } from '../../domain/refused.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import { type Gid, parseGid } from '../../outside/platform/gid.ts'
import { applyChange, lockQuoteAt, readQuoteAt, type Target } from '../change-quote.ts'
import { type Context, inTransaction } from '../context.ts'

export interface InvoiceRequest {
  draftOrderId: string
  /** Default: the buyer's address. */
  to?: string | undefined
  message?: string | undefined
  /** The recorded sender; default the actor. */
  by?: Actor
}

/** The sender of an invoice, and its address if it is not the buyer's. */
interface Intent {
  actor: Actor
  to: string | null
}

/**
 * Sends the invoice of a draft order (N05). The sender is saved before the platform is asked, so that after a crash in between the
 * platform's report is recorded as theirs. Throws `not_found`, `action_unavailable` for a completed draft order, or
 * `platform_unavailable`.
 */
export async function sendInvoice(ctx: Context, target: Target, request: InvoiceRequest): Promise<WorkingQuote> {
  const { store, now } = ctx
  const seen = await readQuoteAt(ctx, target)
  checkCan('send_invoice', seen, now)
  const conversion = await findOwn(ctx, seen, request.draftOrderId)
  const to = request.to?.toLowerCase() ?? seen.customer.email
  if (to.endsWith(`@${REDACTED_DOMAIN}`)) {
    throw new Problem(
      'action_unavailable',
      "The buyer's data was removed on request, so there is no address to send it to.",
      {},
      { code: 'buyer_removed' },
    )
  }
  const intent: Intent = { actor: request.by ?? ctx.actor, to: to === seen.customer.email ? null : to }
  const sealed = ctx.secretBox.seal(JSON.stringify(intent))
  await ctx.db.transaction().execute((tx) => saveInvoiceIntent(tx, store.id, conversion, sealed))
  const { message } = request
  const draft = await askPlatform(ctx, (call) =>
    ctx.platform.sendInvoice(call, conversion.draftOrderId, { to, ...(message !== undefined && { message }) }),
  )
  return recordInvoice(ctx, conversion, { sentAt: draft.invoiceSentAt ?? now, isMailed: draft.mailsInvoice })
}

/**
 * Records, once, that the draft order's invoice was sent at this time by the sender saved for it, or else by the actor, and queues the
 * mail to the buyer unless the platform mailed it.
 */
export async function recordInvoice(
  ctx: Context,
  conversion: Conversion & { draftOrderId: string },
  { sentAt, isMailed }: { sentAt: Date; isMailed: boolean },
): Promise<WorkingQuote> {
  const { store, secretBox } = ctx
  const { quoteId, draftOrderId } = conversion
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteAt(tx, ctx, { quoteId })
    const marked = await markInvoiceSent(tx, store.id, conversion, sentAt)
    if (!marked) return quote
    const noted = marked.intent && secretBox.openOrNull(marked.intent) // if unreadable, as if nobody had been saved
    const intent = noted === null ? null : readIntent(parseJson(noted))
    const change = decideInvoiceSent(quote, { draftOrderId, sentAt, isMailed }, intent?.to ?? null)
    return applyChange(tx, { ...ctx, actor: intent?.actor ?? ctx.actor }, quote, change, { isLast: true })
  })
}

async function findOwn(
  { db, store }: Context,
  quote: WorkingQuote,
  draftOrderId: string,
): Promise<Conversion & { draftOrderId: Gid<'DraftOrder'> }> {
  const id = parseGid('DraftOrder', draftOrderId)
  const conversion = id && (await findConversion(db, store.id, { id, correlationKey: null }))
  if (!id || conversion?.quoteId !== quote.id) throw refused('not_found', { code: 'no_such_draft_order' })
  return { ...conversion, draftOrderId: id }
}

function readIntent(saved: unknown): Intent | null {
  const { actor: said, to } = membersOf(saved)
  const actor = readActor(said)
  return actor && { actor, to: typeof to === 'string' ? to : null }
}
