import { decideVoid } from '../../domain/negotiation/revise.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/**
 * Voids only the buyer's last answer (T18). Throws `action_unavailable`, or `invalid_request` if the offer has expired and no future
 * expiry is given.
 */
export async function voidAcceptance(
  ctx: Context,
  target: Target,
  why: { reason: string; expiresAt: Date | null },
): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideVoid(quote, why, ctx.now))
}
