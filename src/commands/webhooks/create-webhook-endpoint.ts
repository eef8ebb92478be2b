import type { Tx } from '../../database/database.ts'
import { insertEndpoint, type WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import { newWebhookSecret } from '../../domain/webhooks/webhook-signature.ts'
import { type AtLast, type Context, inTransaction } from '../context.ts'
import { checkWebhookAddress } from './check-webhook-address.ts'
import { recordWebhookAudit } from './record-webhook-audit.ts'

export interface EndpointRequest {
  url: string
  events?: readonly EventType[]
  description?: string
  source?: WebhookEndpoint['source']
}

/** An endpoint just added, with its signing secret. */
export interface NewEndpoint {
  endpoint: WebhookEndpoint
  secret: string
}

/**
 * Adds a webhook endpoint and returns it with its signing secret, which is shown only this once. Throws `invalid_request` if the address
 * is not public HTTPS, and `limit_reached` at 20 endpoints.
 */
export async function createWebhookEndpoint(
  ctx: Context,
  request: EndpointRequest,
  atLast?: AtLast<NewEndpoint>,
): Promise<NewEndpoint> {
  await checkWebhookAddress(ctx, request.url)
  const secret = newWebhookSecret()
  const endpoint: WebhookEndpoint = {
    id: formatId('whe', newUuid(ctx.now)),
    url: request.url,
    description: request.description ?? null,
    events: [...new Set(request.events ?? [])],
    status: 'active',
    source: request.source ?? 'merchant',
    failingSince: null,
    oldSecretUntil: null,
    createdAt: ctx.now,
  }
  const work = async (tx: Tx) => {
    await insertEndpoint(tx, ctx.store.id, endpoint, ctx.secretBox.seal(secret))
    await recordWebhookAudit(tx, ctx, 'webhook_created', endpoint)
    return { endpoint, secret }
  }
  return inTransaction(ctx, work, atLast)
}
