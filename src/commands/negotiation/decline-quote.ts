import { decideDecline } from '../../domain/negotiation/end-negotiation.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Declines the request, optionally with a message to the buyer (T29). Throws `action_unavailable`. */
export async function declineQuote(ctx: Context, target: Target, message: string | null): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideDecline(quote, message, ctx.now))
}
