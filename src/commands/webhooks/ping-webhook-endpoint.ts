import { takeTry } from '../../database/access/throttle.ts'
import { insertPing, type WebhookDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import { type EndpointSecrets, readEndpoint, readSecrets } from '../../database/webhooks/webhook-endpoints.ts'
import { webhookTries } from '../../domain/access/tries.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { Problem } from '../../domain/problem.ts'
import { type SecretBox, Unreadable } from '../../domain/secrets/secret-box.ts'
import { machineNow } from '../../domain/stores/test-clock.ts'
import { signingKeys } from '../../domain/webhooks/signing-keys.ts'
import { webhookHeaders } from '../../domain/webhooks/webhook-signature.ts'
import type { Context } from '../context.ts'

/**
 * Sends a test ping with this body to a webhook endpoint, even a disabled one, adds the outcome to its log and returns it. It is sent
 * once and does not affect the endpoint's state. Throws `not_found`, `rate_limited` after 30 in a minute, and `action_unavailable` if the
 * signing secret cannot be read.
 */
export async function pingWebhookEndpoint(
  ctx: Context,
  endpointId: string,
  { body, docsUrl }: { body: Buffer; docsUrl: string },
): Promise<WebhookDelivery> {
  const { db, store, secretBox, poster, now } = ctx
  const at = machineNow(store, now)
  const { url } = await readEndpoint(db, store.id, endpointId)
  const keys = readKeys(secretBox, await readSecrets(db, store.id, endpointId, at))
  const retryAfterSeconds = await takeTry(db, webhookTries('webhook_ping', store.id), now)
  if (retryAfterSeconds !== null) {
    throw new Problem('rate_limited', 'The limit is 30 test pings a minute. Wait a while.', { retryAfterSeconds })
  }
  const id = formatId('ping', newUuid(now))
  const headers = webhookHeaders({ id, at, body }, keys, docsUrl)
  const { status, error, ms } = await poster.post({ url, headers, body })
  const isDelivered = status !== null && status >= 200 && status < 300
  const state = isDelivered ? 'delivered' : 'failed'
  return insertPing(db, store.id, endpointId, { id, at, state, status, error, ms: Math.round(ms) })
}

function readKeys(box: SecretBox, secrets: EndpointSecrets): Buffer[] {
  try {
    return signingKeys(box, secrets)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Problem(
      'action_unavailable',
      "The endpoint's signing secret cannot be read, so nothing is sent to it and due deliveries wait. Rotate the secret, or ask the operator of the service to restore the SECRET_KEY it was sealed with.",
      {},
      { code: 'secret_unreadable' },
    )
  }
}
