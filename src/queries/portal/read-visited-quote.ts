import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { maySee, type Visitor } from '../../domain/portal/portal-visitor.ts'
import { noSuchQuote } from '../../domain/quotes/no-such-quote.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Reader } from '../reader.ts'

/** Returns the quote. Throws `not_found`, also if the visitor may not see it. */
export async function readVisitedQuote(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  visitor: Visitor,
  quoteId: string,
): Promise<WorkingQuote> {
  const quote = await readWorkingQuote(db, store.id, quoteId)
  if (!maySee(visitor, quote)) throw noSuchQuote()
  return quote
}
