import { holdFeed, lockEndpoint, saveEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { switchLaneOn } from '../../database/webhooks/webhook-lanes.ts'
import { type Context, inTransaction } from '../context.ts'
import { recordWebhookAudit } from './record-webhook-audit.ts'

/**
 * Enables a webhook endpoint, whoever disabled it: what was queued before is sent, what happened while it was off is not. No change if it
 * is on. Throws `not_found`.
 */
export async function enableWebhookEndpoint(ctx: Context, endpointId: string): Promise<void> {
  const { store, now } = ctx
  await inTransaction(ctx, async (tx) => {
    await holdFeed(tx, store.id)
    const endpoint = await lockEndpoint(tx, store.id, endpointId)
    if (endpoint.status === 'active') return
    await saveEndpoint(tx, store.id, { ...endpoint, status: 'active', failingSince: null })
    await switchLaneOn(tx, store.id, endpointId, now)
    await recordWebhookAudit(tx, ctx, 'webhook_enabled', endpoint, { was: endpoint.status })
  })
}
