import { decideCompanyLapse } from '../../domain/approvals/answer-approval.ts'
import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import { decideLapse } from '../../domain/approvals/approve.ts'
import { decideExpire, isDue } from '../../domain/negotiation/expire.ts'
import { Problem } from '../../domain/problem.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { refused } from '../../domain/refused.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Expires the quote's offer if it is due (T19, T19b, T19c); returns the quote as it then is. */
export async function expireQuote(ctx: Context, quoteId: string): Promise<WorkingQuote> {
  return changeByJob(ctx, quoteId, (quote) => (isDue(quote, ctx.now) ? decideExpire(quote, ctx.now) : null))
}

/** Rejects a timed-out approval, the store's own or the buyer's company's; otherwise leaves the quote alone. */
export async function lapseApproval(ctx: Context, quoteId: string): Promise<WorkingQuote> {
  return changeByJob(ctx, quoteId, (quote) => {
    if (!isLapsed(quote.approval, ctx.now)) return null
    return quote.approval?.kind === 'buyer' ? decideCompanyLapse(quote) : decideLapse(quote)
  })
}

/** Returns whether the chain has timed out. */
function isLapsed(approval: ApprovalChain | null, now: Date): boolean {
  return approval?.expiresAt != null && now >= approval.expiresAt
}

/** Refuses an answer to a timed-out approval with `action_unavailable`, after letting it lapse if the job has not done so yet. */
export async function checkNotLapsed(ctx: Context, target: Target): Promise<void> {
  const { approval } = await readQuoteAt(ctx, target)
  if (!isLapsed(approval, ctx.now)) return
  await lapseApproval(ctx, target.quoteId)
  throw refused('action_unavailable', { code: 'approval_timed_out' })
}

/**
 * Does what a buyer asks on an offer. If the offer has expired, refuses with `offer_expired`; if the job has not expired it yet, that is
 * committed before the refusal.
 */
export async function inTime<T>(ctx: Context, quoteId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Problem && error.code === 'offer_expired') await expireQuote(ctx, quoteId)
    throw error
  }
}

async function changeByJob(
  ctx: Context,
  quoteId: string,
  decide: (quote: WorkingQuote) => Change | null,
): Promise<WorkingQuote> {
  return changeQuote({ ...ctx, actor: { kind: 'job' } }, { quoteId }, decide)
}
