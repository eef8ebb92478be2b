import { deleteEndpoint, lockEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { type Context, inTransaction } from '../context.ts'
import { recordWebhookAudit } from './record-webhook-audit.ts'

/** Deletes a webhook endpoint of the store, or throws `not_found`. */
export async function deleteWebhookEndpoint(ctx: Context, endpointId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, ctx.store.id, endpointId)
    await deleteEndpoint(tx, ctx.store.id, endpointId)
    await recordWebhookAudit(tx, ctx, 'webhook_deleted', endpoint)
  })
}
