import { offeredVersion } from '../domain/line-state.ts'
import type { WorkingQuote } from '../domain/quote.ts'
import { decideStopRenegotiating } from '../domain/revise.ts'
import { checkCan } from '../domain/transitions.ts'
import { readVersion } from '../store/versions.ts'
import { changeQuote, type Target } from './change-quote.ts'
import type { Context } from './context.ts'

/** Ends a reopening without a new proposal (T27b): what stood before stands again. Throws `action_unavailable`. */
export async function stopRenegotiating(ctx: Context, target: Target): Promise<WorkingQuote> {
  return changeQuote(ctx, target, async (quote, tx) => {
    checkCan('stop_renegotiating', quote, ctx.now)
    const { offer } = await readVersion(tx, ctx.store.id, quote.id, offeredVersion(quote))
    return decideStopRenegotiating(quote, offer, ctx.now)
  })
}
