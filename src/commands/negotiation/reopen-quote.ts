import { decideReopen } from '../../domain/negotiation/revise.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Reopens the open lines for negotiation, and the rejected ones if requested (T27). Throws `action_unavailable`. */
export async function reopenQuote(ctx: Context, target: Target, includeRejected: boolean): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideReopen(quote, includeRejected, ctx.now))
}
