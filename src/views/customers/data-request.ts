import type { DataRequest } from '../../database/customers/data-requests.ts'

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
