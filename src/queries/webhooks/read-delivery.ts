import { findEvent } from '../../database/webhooks/events.ts'
import type { WebhookDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import { readEndpoint, type WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { findInLog, noSuchDelivery } from '../../database/webhooks/webhook-log.ts'
import type { Reader } from '../reader.ts'
import { type EventNow, withQuote } from './with-quote.ts'

export interface FoundDelivery {
  endpoint: WebhookEndpoint
  delivery: WebhookDelivery
}

type Asking = Pick<Reader, 'db' | 'store' | 'now'>

/** Returns a delivery of the endpoint from the last 30 days. Throws `not_found`. */
export async function readDelivery(
  { db, store, now }: Asking,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<FoundDelivery> {
  const endpoint = await readEndpoint(db, store.id, endpointId)
  const delivery = await findInLog(db, store.id, endpoint, { id: deliveryId, now })
  if (!delivery) throw noSuchDelivery()
  return { endpoint, delivery }
}

/** Returns it with what an attempt would send now; null for a ping, and if the event is no longer stored. */
export async function readDeliveryDetail(
  ctx: Asking,
  named: { endpointId: string; deliveryId: string },
): Promise<FoundDelivery & { sent: EventNow | null }> {
  const found = await readDelivery(ctx, named)
  const isPing = found.delivery.type === 'ping'
  const event = isPing ? null : await findEvent(ctx.db, ctx.store.id, found.delivery.id)
  return { ...found, sent: event && (await withQuote(ctx.db, ctx.store.id, event)) }
}
