import { decideClose } from '../../domain/negotiation/end-negotiation.ts'
import type { LossReason } from '../../domain/quotes/loss-reason.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Closes the quote, optionally with a reason in words and one to count by; its open lines lapse, existing orders stay (T33). Throws `action_unavailable`. */
export async function closeQuote(
  ctx: Context,
  target: Target,
  reason: string | null,
  loss?: LossReason,
): Promise<WorkingQuote> {
  return changeQuote(ctx, target, (quote) => decideClose(quote, reason, ctx.now, loss))
}
