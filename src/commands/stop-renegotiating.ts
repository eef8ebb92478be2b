import type { WorkingQuote } from '../domain/quote.ts'
import { decideStopRenegotiating } from '../domain/revise.ts'
import { changeQuote, type Target } from './change-quote.ts'
import type { Context } from './context.ts'

/** Ends a reopening without a new proposal (T27b). Throws `action_unavailable`. */
export async function stopRenegotiating(ctx: Context, target: Target): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideStopRenegotiating(quote, ctx.now))
}
