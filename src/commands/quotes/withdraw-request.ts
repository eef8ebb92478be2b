import { decideWithdraw } from '../../domain/negotiation/end-negotiation.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** The buyer withdraws the request (T32). Throws `action_unavailable`. */
export async function withdrawRequest(ctx: Context, target: Target): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideWithdraw(quote, ctx.now))
}
