import { noSuchQuote } from '../../database/quotes/quotes.ts'
import { mayAccess } from '../../domain/access/access.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Context } from '../context.ts'

/** Throws `not_found` unless the actor may access the quote, as if it did not exist. The one place for this check. */
export function checkAccess(
  { store, actor }: Pick<Context, 'store' | 'actor'>,
  quote: Pick<WorkingQuote, 'assignedStaff' | 'approval'>,
): void {
  if (!mayAccess(actor, quote, store.settings)) throw noSuchQuote()
}
