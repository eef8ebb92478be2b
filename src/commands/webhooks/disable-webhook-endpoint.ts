import { holdFeed, lockEndpoint, saveEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { switchLaneOff } from '../../database/webhooks/webhook-lanes.ts'
import { type Context, inTransaction } from '../context.ts'
import { recordWebhookAudit } from './record-webhook-audit.ts'

/**
 * Switches a webhook endpoint off: nothing is sent or queued any more. Changes nothing of one that staff switched off; one that was
 * switched off for its failures is off because staff want it so from now on. Throws `not_found`.
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
