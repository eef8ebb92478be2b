import { decideAskRenewal } from '../../domain/negotiation/ask-renewal.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { expireQuote } from './expire-due.ts'

/**
 * Asks staff to renew the quote's expired offer; repeating it for the same offer changes nothing. Throws `action_unavailable` while the
 * offer is live, or if there is none.
 */
export async function askRenewal(ctx: Context, quoteId: string): Promise<WorkingQuote> {
  await expireQuote(ctx, quoteId)
  return changeQuote(ctx, { quoteId }, (quote) => decideAskRenewal(quote, ctx.now))
}
