import { readVersion } from '../../database/quotes/versions.ts'
import { decideStopRenegotiating } from '../../domain/negotiation/revise.ts'
import { offeredVersion } from '../../domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { changeLockedQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Ends a reopening without a new proposal (T27b): the earlier state returns. Throws `action_unavailable`. */
export async function stopRenegotiating(ctx: Context, target: Target): Promise<WorkingQuote> {
  return changeLockedQuote(ctx, target, async (quote, tx) => {
    checkCan('stop_renegotiating', quote, ctx.now)
    const { offer } = await readVersion(tx, ctx.store.id, quote.id, offeredVersion(quote))
    return decideStopRenegotiating(quote, offer, ctx.now)
  })
}
