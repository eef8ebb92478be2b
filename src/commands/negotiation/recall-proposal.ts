import { decideRecall } from '../../domain/negotiation/revise.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Recalls the proposal to change it (T09). Throws `action_unavailable` or `offer_expired`. */
export async function recallProposal(ctx: Context, target: Target): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideRecall(quote, ctx.now))
}
