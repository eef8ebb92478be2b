import { decideVoid } from '../../domain/negotiation/revise.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/**
 * Voids the buyer's last answer, and no older one (T18). Throws `action_unavailable`, or `invalid_request` where the offer has
 * expired and is given no new expiry in the future.
 */
export async function voidAcceptance(
  ctx: Context,
  target: Target,
  why: { reason: string; expiresAt: Date | null },
): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideVoid(quote, why, ctx.now))
}
