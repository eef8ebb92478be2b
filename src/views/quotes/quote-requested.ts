import type { Quote } from '../../domain/quotes/quote.ts'

/** Returns the answer to a request for a quote: enough to name it, nothing only its buyer may see. */
export function viewQuoteRequested({ id, number, createdAt }: Quote) {
  return { object: 'quote_request', id, number, created_at: createdAt }
}
