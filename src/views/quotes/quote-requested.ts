import type { Quote } from '../../domain/quotes/quote.ts'

/** What a request for a quote is answered with: enough to name it, and nothing that only its buyer may see. */
export function viewQuoteRequested({ id, number, createdAt }: Quote) {
  return { object: 'quote_request', id, number, created_at: createdAt }
}
