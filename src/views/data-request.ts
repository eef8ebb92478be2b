import type { Quote } from '../domain/quote.ts'
import type { DataRequest } from '../store/data-requests.ts'
import type { WrittenMessage } from '../store/messages.ts'
import { viewMessage } from './message.ts'
import { viewQuote } from './quote.ts'

/** Somebody's request for their data, for the store's Admin; the address as it was unsealed. */
export function viewDataRequest(request: DataRequest, email: string | null) {
  return {
    object: 'data_request',
    id: request.id,
    customer_id: request.customerId,
    email,
    quote_ids: request.quoteIds,
    created_at: request.createdAt,
  }
}

/** All that is kept about the person: their quotes and what they wrote, as they are now. */
export function viewDataExport(
  request: ReturnType<typeof viewDataRequest>,
  quotes: readonly { quote: Quote; messages: readonly WrittenMessage[] }[],
  baseUrl: string,
) {
  return {
    ...request,
    quotes: quotes.map(({ quote, messages }) => ({
      ...viewQuote(quote, { personal: true, baseUrl }),
      messages: messages.filter(({ internal }) => !internal).map(viewMessage),
    })),
  }
}
