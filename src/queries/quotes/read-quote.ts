import { checkQuoteExists, readQuote as readQuoteRow } from '../../database/quotes/quotes.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Reader } from '../reader.ts'

/** Returns the quote as the specification describes it. Throws `not_found`. */
export function readQuote({ db, store }: Pick<Reader, 'db' | 'store'>, quoteId: string): Promise<Quote> {
  return readQuoteRow(db, store.id, quoteId)
}

/** Throws `not_found` unless the store has the quote. */
export function checkQuote({ db, store }: Pick<Reader, 'db' | 'store'>, quoteId: string): Promise<void> {
  return checkQuoteExists(db, store.id, quoteId)
}
