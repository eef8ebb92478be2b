import type { WebhookDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import { readEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { type LogFilter, listLog } from '../../database/webhooks/webhook-log.ts'
import type { DeliveryState } from '../../domain/webhooks/delivery-states.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import { readPosition, writeCursor } from '../cursor.ts'
import { instantOf } from '../instant-of.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest } from '../page.ts'
import type { Reader } from '../reader.ts'

/** The filters of deliveries; `from` and `to` are inclusive bounds of their events. */
export interface DeliveryFilters {
  state?: DeliveryState
  type?: EventType | 'ping'
  quote_id?: string
  from?: string
  to?: string
}

/**
 * Lists an endpoint's deliveries of the last 30 days, 20 a page, newest event first. A page may hold fewer than its limit, even none,
 * while others follow. Throws `not_found`, and `invalid_request` for another list's cursor.
 */
export async function listDeliveries(
  { db, store, secretBox, now }: Pick<Reader, 'db' | 'store' | 'secretBox' | 'now'>,
  endpointId: string,
  query: PageRequest & DeliveryFilters,
): Promise<Page<WebhookDelivery>> {
  const { limit = DEFAULT_LIMIT, cursor, ...filters } = query
  const endpoint = await readEndpoint(db, store.id, endpointId)
  const scope = { storeId: store.id, sort: `deliveries of ${endpoint.id}`, filters }
  const before = readPosition(secretBox, scope, cursor, 'with these filters')
  const page = { filter: toFilter(filters), limit, now, ...(before !== null && { before }) }
  const { deliveries, next } = await listLog(db, store.id, endpoint, page)
  const nextCursor = next && writeCursor(secretBox, scope, next)
  return { items: deliveries, hasMore: nextCursor !== null, nextCursor }
}

function toFilter({ state, type, quote_id: quoteId, from, to }: DeliveryFilters): LogFilter {
  const [start, end] = [instantOf(from), instantOf(to)]
  return {
    ...(state && { state }),
    ...(type && { type }),
    ...(quoteId !== undefined && { quoteId }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  }
}
