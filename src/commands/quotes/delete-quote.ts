import { markDeleted } from '../../database/quotes/working-quotes.ts'
import { makeChange } from '../../domain/quotes/change.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { refused } from '../../domain/refused.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/**
 * Deletes the quote: it can no longer be found, its events stay (N10). Throws `action_unavailable` while a draft order of it is open on
 * the platform, `state_conflict`, or `platform_unavailable`.
 */
export async function deleteQuote(ctx: Context, target: Target): Promise<void> {
  const { store, now } = ctx
  const seen = await readQuoteAt(ctx, target)
  checkCan('delete', seen, now)
  await checkNoOpenDraftOrder(ctx, seen.platform.draftOrderIds)
  await changeQuote(ctx, { quoteId: seen.id, revision: seen.revision }, async (quote, tx) => {
    checkCan('delete', quote, now)
    await markDeleted(tx, store.id, quote.id, now)
    return makeChange(quote, 'delete')
  })
}

async function checkNoOpenDraftOrder(ctx: Context, linked: readonly string[]): Promise<void> {
  const ids = linked.flatMap((id) => parseGid('DraftOrder', id) ?? [])
  const drafts = await askPlatform(ctx, (call) => Promise.all(ids.map((id) => ctx.platform.getDraftOrder(call, id))))
  const open = drafts.find((draft) => draft !== null && draft.status !== 'completed')
  if (open) throw refused('action_unavailable', { code: 'draft_order_open', name: open.name })
}
