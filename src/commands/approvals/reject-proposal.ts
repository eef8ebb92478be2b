import { decideReject, type Remark } from '../../domain/approvals/approve.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { actingStaff } from '../access/acting-staff.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { checkNotLapsed } from '../negotiation/expire-due.ts'

/**
 * Rejects the parked proposal, which returns to staging with what the approver wrote (T07). Throws `action_unavailable`, or `forbidden` unless the caller is an
 * approver.
 */
export async function rejectProposal(
  ctx: Context,
  target: Target,
  comment: string,
  lines: Remark['lines'] = {},
): Promise<WorkingQuote> {
  const approver = actingStaff(ctx)
  await checkNotLapsed(ctx, target)
  const { settings } = ctx.store
  return changeQuote(ctx, target, (quote) => decideReject(quote, approver, { comment, lines }, settings, ctx.now))
}
