import { decideRecallApproval } from '../../domain/approvals/approve.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { actingStaff } from '../access/acting-staff.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Withdraws the approval request (T08). Throws `action_unavailable`, or `forbidden` unless the caller is its sender or an Admin. */
export async function recallApproval(ctx: Context, target: Target): Promise<WorkingQuote> {
  const staff = actingStaff(ctx)
  return changeQuote(ctx, target, (quote) => decideRecallApproval(quote, staff, ctx.now))
}
