import { decideCompanyApprove, decideCompanyReject } from '../../domain/approvals/answer-approval.ts'
import type { ApproverFacts } from '../../domain/approvals/approval-policy.ts'
import type { Signature } from '../../domain/negotiation/signature.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { checkNotLapsed } from '../negotiation/expire-due.ts'

/**
 * A company approver approves or rejects the pending acceptance (T16, T16b, T17, T17b, T26). Throws `forbidden` unless the caller is an
 * approver; `action_unavailable`, also if it is too late, and the approval has then lapsed; or `state_conflict`.
 */
export async function answerApproval(
  ctx: Context,
  target: Target,
  approver: ApproverFacts,
  answer: { approve: true; signature?: Signature } | { approve: false; comment: string | null },
): Promise<WorkingQuote> {
  const { settings } = ctx.store
  await checkNotLapsed(ctx, target)
  return changeQuote(ctx, target, (quote) =>
    answer.approve
      ? decideCompanyApprove(quote, approver, settings, ctx.now, answer.signature)
      : decideCompanyReject(quote, approver, answer.comment, settings, ctx.now),
  )
}
