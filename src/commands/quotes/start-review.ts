import { decideStartReview } from '../../domain/negotiation/stage-proposal.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Starts the review of a new request (T03). Throws `action_unavailable`. */
export async function startReview(ctx: Context, target: Target): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideStartReview(quote, ctx.now))
}
