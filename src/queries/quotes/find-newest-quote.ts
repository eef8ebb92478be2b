import { listNewestQuotes } from '../../database/quotes/newest-quotes.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Reader } from '../reader.ts'

/** Returns the store's newest quote, or null before the first. */
export async function findNewestQuote({ db, store }: Pick<Reader, 'db' | 'store'>): Promise<Quote | null> {
  const [quote = null] = await listNewestQuotes(db, store.id, 1)
  return quote
}
