import { lockEndpoint, replaceSecret } from '../../database/webhooks/webhook-endpoints.ts'
import { newWebhookSecret, ROTATION_OVERLAP_MS } from '../../domain/webhooks/webhook-signature.ts'
import { type Context, inTransaction } from '../context.ts'
import { recordWebhookAudit } from './record-webhook-audit.ts'

/**
 * Gives a webhook endpoint a new signing secret, which is shown only this once; the previous one also signs for 24 hours. At most two
 * sign: rotating again ends the oldest at once, which gets rid of a leaked secret. Throws `not_found`.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  endpointId: string,
): Promise<{ secret: string; oldSecretUntil: Date }> {
  const { store, now } = ctx
  const secret = newWebhookSecret()
  const oldUntil = new Date(now.getTime() + ROTATION_OVERLAP_MS)
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, store.id, endpointId)
    await replaceSecret(tx, store.id, endpointId, { secretEnc: ctx.secretBox.seal(secret), oldUntil })
    await recordWebhookAudit(tx, ctx, 'webhook_secret_rotated', endpoint)
    return { secret, oldSecretUntil: oldUntil }
  })
}
