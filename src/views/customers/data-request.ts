import type { DataRequest } from '../../database/customers/data-requests.ts'

/** Returns a person's data request for the store's Admin; `email` is the unsealed address. */
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
