import { decideCompanyLapse } from '../../domain/approvals/answer-approval.ts'
import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import { decideLapse } from '../../domain/approvals/approve.ts'
import { decideExpire, isDue } from '../../domain/negotiation/expire.ts'
import { Problem } from '../../domain/problem.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Lets the quote's offer lapse where it is due (T19, T19b, T19c), else leaves it; returns the quote as it is then. */
export async function expireQuote(ctx: Context, quoteId: string): Promise<WorkingQuote> {
  return changeByJob(ctx, quoteId, (quote) => (isDue(quote, ctx.now) ? decideExpire(quote, ctx.now) : null))
}

/** Rejects an approval that nobody finished in time, the store's own or the buyer's company's, else leaves the quote. */
export async function lapseApproval(ctx: Context, quoteId: string): Promise<WorkingQuote> {
  return changeByJob(ctx, quoteId, (quote) => {
    if (!isLapsed(quote.approval, ctx.now)) return null
    return quote.approval?.kind === 'buyer' ? decideCompanyLapse(quote) : decideLapse(quote)
  })
}

/** Whether the chain's time is over. */
function isLapsed(approval: ApprovalChain | null, now: Date): boolean {
  return approval?.expiresAt != null && now >= approval.expiresAt
}

/**
 * Refuses an answer to an approval whose time is over with `action_unavailable`; it has lapsed then, also where the minute's job
 * has not got to it yet.
 */
export async function checkNotLapsed(ctx: Context, target: Target): Promise<void> {
  const { approval } = await readQuoteAt(ctx, target)
  if (!isLapsed(approval, ctx.now)) return
  await lapseApproval(ctx, target.quoteId)
  throw new Problem(
    'action_unavailable',
    'This approval was not finished in time: it has lapsed, which is a rejection.',
  )
}

/**
 * Does what a buyer asks for on an offer. One that comes late is refused with `offer_expired`, and the offer has expired then,
 * also where the minute's job has not got to it yet: that is committed before the refusal goes out.
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
