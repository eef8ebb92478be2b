import { decideDecline } from '../../domain/negotiation/end-negotiation.ts'
import type { LossReason } from '../../domain/quotes/loss-reason.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Declines the request, optionally with a message to the buyer (T29) and why it is lost, which stays with staff. Throws `action_unavailable`. */
export async function declineQuote(
  ctx: Context,
  target: Target,
  message: string | null,
  loss?: LossReason,
): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideDecline(quote, message, ctx.now, loss))
}
