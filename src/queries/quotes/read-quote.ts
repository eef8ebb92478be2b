import { type QuoteToShow, readQuoteToShow } from '../../database/quotes/quote-texts.ts'
import { checkQuoteExists } from '../../database/quotes/quotes.ts'
import { QUOTE_TEXT_FORM } from '../../views/quotes/quote-text.ts'
import type { Reader } from '../reader.ts'

/** Returns the quote to be shown; `personal` for readers of personal data. Throws `not_found`. */
export function readQuote(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  quoteId: string,
  personal: boolean,
): Promise<QuoteToShow> {
  return readQuoteToShow(db, store.id, quoteId, { form: QUOTE_TEXT_FORM, personal })
}

/** Throws `not_found` unless the store has the quote. */
export function checkQuote({ db, store }: Pick<Reader, 'db' | 'store'>, quoteId: string): Promise<void> {
  return checkQuoteExists(db, store.id, quoteId)
}
