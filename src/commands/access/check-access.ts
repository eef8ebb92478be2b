import { noSuchQuote } from '../../database/quotes/quotes.ts'
import { mayAccess } from '../../domain/access/access.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Context } from '../context.ts'

/** Throws `not_found` where the quote is none of the actor's, as for one that is not there: the one place that says so. */
export function checkAccess(
  { store, actor }: Pick<Context, 'store' | 'actor'>,
  quote: Pick<WorkingQuote, 'assignedStaff' | 'approval'>,
): void {
  if (!mayAccess(actor, quote, store.settings)) throw noSuchQuote()
}
