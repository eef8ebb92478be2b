import { deleteEndpoint } from '../store/webhook-endpoints.ts'
import { type Context, inTransaction } from './context.ts'

/** Removes a webhook endpoint of the store, or throws `not_found`. */
export async function deleteWebhookEndpoint(ctx: Context, endpointId: string): Promise<void> {
  await inTransaction(ctx, (tx) => deleteEndpoint(tx, ctx.store.id, endpointId))
}
