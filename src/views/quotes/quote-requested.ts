import type { Quote } from '../../domain/quotes/quote.ts'

interface Requested extends Pick<Quote, 'id' | 'number' | 'createdAt'> {
  /** The quotes of the lines above 100. */
  further: readonly Pick<Quote, 'id' | 'number'>[]
}

/** Returns the answer to a request for a quote: enough to name it, and the further ones of a long list; nothing only their buyer may see. */
export function viewQuoteRequested({ id, number, createdAt, further }: Requested) {
  return {
    object: 'quote_request',
    id,
    number,
    created_at: createdAt,
    further: further.map((part) => ({ id: part.id, number: part.number })),
  }
}
