import type { Tx } from '../database/database.ts'
import { mailTables } from '../database/mail/mail-outbox.ts'
import { timelineTables } from '../database/quotes/timeline.ts'
import { writeParts } from '../database/write-parts.ts'
import type { Change } from '../domain/quotes/change.ts'
import type { WorkingQuote } from '../domain/quotes/quote.ts'
import { machineNow } from '../domain/stores/test-clock.ts'
import { lockQuoteAt } from './change-quote.ts'
import { type Context, inTransaction } from './context.ts'

/**
 * Writes what happened beside a quote to its timeline, with its mail to the buyer or staff. The quote itself stays as it is, so that nobody who has it open
 * is told that it changed. Throws `not_found`.
 */
export async function noteOnQuote(
  ctx: Context,
  quoteId: string,
  decide: (quote: WorkingQuote, tx: Tx) => Change | null | Promise<Change | null>,
): Promise<WorkingQuote> {
  const { store, actor, now } = ctx
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteAt(tx, ctx, { quoteId })
    const change = await decide(quote, tx)
    if (!change) return quote
    const mails = change.mail.flatMap((mail) => ('audience' in mail ? [mail] : []))
    const entry = { storeId: store.id, quoteId, before: quote.status, change, actor, now }
    const tables = [
      ...timelineTables([entry]),
      ...mailTables([{ storeId: store.id, quoteId, mails, now, mailDueAt: machineNow(store, now) }]),
    ]
    await writeParts(tx, [{ name: 'noted', tables, areApart: true }], { storeId: store.id, isLast: null })
    return quote
  })
}
