import { decideExtend } from '../../domain/negotiation/revise.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Extends a live offer. Throws `action_unavailable`, `offer_expired`, or `invalid_request` for a time in the past. */
export async function extendExpiry(ctx: Context, target: Target, expiresAt: Date): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideExtend(quote, expiresAt, ctx.now))
}
