import { decideClose } from '../../domain/negotiation/end-negotiation.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Closes the quote; its open lines lapse, existing orders stay (T33). Throws `action_unavailable`. */
export async function closeQuote(ctx: Context, target: Target, reason: string | null): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideClose(quote, reason, ctx.now))
}
