import { decideCompanyLapse } from '../domain/answer-approval.ts'
import { decideLapse } from '../domain/approve.ts'
import { changeQuote } from './change-quote.ts'
import type { Context } from './context.ts'

/** Ends the approval that runs on the quote, the store's or the buyer's, if its time is over: it counts as rejected. */
export async function lapseApproval(ctx: Context, quoteId: string): Promise<void> {
  await changeQuote(ctx, { quoteId }, (quote) => {
    const { approval } = quote
    if (!approval?.expiresAt || approval.expiresAt > ctx.now) return null
    return approval.kind === 'merchant' ? decideLapse(quote) : decideCompanyLapse(quote)
  })
}
