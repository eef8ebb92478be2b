import { decideDeclineProposal } from '../../domain/negotiation/end-negotiation.ts'
import type { LossReason } from '../../domain/quotes/loss-reason.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { inTime } from './expire-due.ts'

/** The buyer declines the proposal, optionally with a reason in words (T31) and one to count by. Throws `offer_expired` or `action_unavailable`. */
export async function declineProposal(
  ctx: Context,
  target: Target,
  reason: string | null,
  loss?: LossReason,
): Promise<WorkingQuote> {
  return inTime(ctx, target.quoteId, () =>
    changeQuote(ctx, target, (quote) => decideDeclineProposal(quote, reason, ctx.now, loss)),
  )
}
