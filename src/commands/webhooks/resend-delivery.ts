import type { Tx } from '../../database/database.ts'
import { lockDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import { holdFeed, readEndpoint, type WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { askLane } from '../../database/webhooks/webhook-lanes.ts'
import { findInLog, noSuchDelivery, oldestLogged } from '../../database/webhooks/webhook-log.ts'
import { holdLane, restartDelivery } from '../../database/webhooks/webhook-resends.ts'
import { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { type Context, inTransaction } from '../context.ts'

/**
 * Resends a delivery, delivered or not, with the same `webhook-id` and all its attempts, ahead of the endpoint's other retries. Throws
 * `not_found`, also after 30 days; `not_resendable` for a ping and for a delivery not attempted yet; `endpoint_disabled`.
 */
export async function resendDelivery(ctx: Context, endpointId: string, deliveryId: string): Promise<void> {
  const { store, now } = ctx
  await inTransaction(ctx, async (tx) => {
    await holdFeed(tx, store.id)
    await holdLane(tx, store.id, endpointId)
    const endpoint = await readEndpoint(tx, store.id, endpointId)
    const delivery = await lockDelivery(tx, store.id, endpointId, { id: deliveryId, low: oldestLogged(now) })
    if (!delivery) throw await whyNot(tx, ctx, endpoint, deliveryId)
    if (delivery.type === 'ping') {
      throw refused('not_resendable', { code: 'ping_not_resendable' })
    }
    refuseDisabled(endpoint)
    await restartDelivery(tx, store.id, endpointId, deliveryId, now)
    await askLane(tx, store.id, endpointId, now)
  })
}

/** Throws `endpoint_disabled` unless the endpoint is on. */
export function refuseDisabled({ status }: WebhookEndpoint): void {
  if (status === 'active') return
  throw new Problem('endpoint_disabled', 'The endpoint is switched off. Enable it, then resend.')
}

async function whyNot(tx: Tx, { store, now }: Context, endpoint: WebhookEndpoint, id: string): Promise<Problem> {
  const queued = await findInLog(tx, store.id, endpoint, { id, now })
  return queued ? refused('not_resendable', { code: 'not_attempted_yet' }) : noSuchDelivery()
}
