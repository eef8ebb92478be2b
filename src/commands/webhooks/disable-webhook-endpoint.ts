import { holdFeed, lockEndpoint, saveEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { switchLaneOff } from '../../database/webhooks/webhook-lanes.ts'
import { type Context, inTransaction } from '../context.ts'
import { recordWebhookAudit } from './record-webhook-audit.ts'

/**
 * Disables a webhook endpoint: nothing more is sent or queued. No change if staff already disabled it; if it was disabled for its
 * failures, it now counts as disabled by staff. Throws `not_found`.
 */
export async function disableWebhookEndpoint(ctx: Context, endpointId: string): Promise<void> {
  const { store } = ctx
  await inTransaction(ctx, async (tx) => {
    await holdFeed(tx, store.id)
    const endpoint = await lockEndpoint(tx, store.id, endpointId)
    if (endpoint.status === 'disabled') return
    await saveEndpoint(tx, store.id, { ...endpoint, status: 'disabled' })
    await switchLaneOff(tx, store.id, endpointId)
    await recordWebhookAudit(tx, ctx, 'webhook_disabled', endpoint, { was: endpoint.status })
  })
}
