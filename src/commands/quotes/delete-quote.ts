import { decideDeleteQuote } from '../../domain/quotes/delete-quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { DraftOrder } from '../../outside/platform/draft-order.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/**
 * Deletes the quote: it can no longer be found, its events stay (N10). Throws `action_unavailable` while a draft order of it is open on
 * the platform, `state_conflict`, or `platform_unavailable`.
 */
export async function deleteQuote(ctx: Context, target: Target): Promise<void> {
  const seen = await readQuoteAt(ctx, target)
  checkCan('delete', seen, ctx.now)
  const drafts = await readDraftOrders(ctx, seen.platform.draftOrderIds)
  await changeQuote(ctx, { quoteId: seen.id, revision: seen.revision }, (quote) =>
    decideDeleteQuote(quote, drafts, ctx.now),
  )
}

async function readDraftOrders(ctx: Context, linked: readonly string[]): Promise<DraftOrder[]> {
  const ids = linked.flatMap((id) => parseGid('DraftOrder', id) ?? [])
  const drafts = await askPlatform(ctx, (call) => Promise.all(ids.map((id) => ctx.platform.getDraftOrder(call, id))))
  return drafts.filter((draft) => draft !== null)
}
