import { type CounterOffer, decideCounter } from '../../domain/negotiation/counter-proposal.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { inTime } from './expire-due.ts'

/** Applies the buyer's counter-offer (T10). Throws `offer_expired`, `invalid_request`, or `action_unavailable` in the last round. */
export async function counterProposal(ctx: Context, target: Target, offer: CounterOffer): Promise<WorkingQuote> {
  return inTime(ctx, target.quoteId, () =>
    changeQuote(ctx, target, (quote) => decideCounter(quote, offer, ctx.store.settings, ctx.now)),
  )
}
