import { decideReopen } from '../../domain/negotiation/revise.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Reopens the open lines for negotiation, the rejected ones too if asked (T27). Throws `action_unavailable`. */
export async function reopenQuote(ctx: Context, target: Target, includeRejected: boolean): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideReopen(quote, includeRejected, ctx.now))
}
