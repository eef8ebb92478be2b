import { insertSight } from '../../database/portal/insert-sight.ts'
import { type Sight, tellsOfSights } from '../../domain/portal/sight.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { type Context, inTransaction } from '../context.ts'

/**
 * Notes in the timeline that the buyer has opened the current offer, or downloaded its PDF: the first time of each version, unless the
 * store wants none of it. The quote does not change.
 */
export async function markSeen(ctx: Context, quote: WorkingQuote, what: Sight): Promise<void> {
  const { store, actor, now } = ctx
  const versionNumber = quote.proposal?.versionNumber
  if (versionNumber === undefined || !tellsOfSights(store.settings)) return
  const at = new Date(Math.max(now.getTime(), quote.updatedAt.getTime() + 1)) // keeps the timeline in order
  const change = { action: what, detail: { version_number: versionNumber }, quote }
  const entry = { storeId: store.id, quoteId: quote.id, change, actor, now: at }
  await inTransaction(ctx, (tx) => insertSight(tx, entry, { versionNumber, what }))
}
