import { randomBytes } from 'node:crypto'
import type { EventType } from '../domain/events.ts'
import { formatId, newUuid } from '../domain/id.ts'
import { invalidFields } from '../domain/problem.ts'
import { findUrlFault } from '../domain/webhook-url.ts'
import { isPublicAddress } from '../outside/name-resolver.ts'
import { insertEndpoint, type WebhookEndpoint } from '../store/webhook-endpoints.ts'
import { type Context, inTransaction } from './context.ts'

export interface EndpointRequest {
  url: string
  events?: readonly EventType[]
  description?: string
  source?: WebhookEndpoint['source']
}

/**
 * Adds a webhook endpoint and returns it with its signing secret, which is shown this once; or throws `invalid_request` on
 * an address that is not public HTTPS and `limit_reached` at 20 endpoints.
 */
export async function createWebhookEndpoint(
  ctx: Context,
  request: EndpointRequest,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  await checkAddress(ctx, request.url)
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const endpoint: WebhookEndpoint = {
    id: formatId('whe', newUuid(ctx.now)),
    url: request.url,
    description: request.description ?? null,
    events: [...new Set(request.events ?? [])],
    status: 'active',
    source: request.source ?? 'merchant',
    createdAt: ctx.now,
  }
  return inTransaction(ctx, async (tx) => {
    await insertEndpoint(tx, ctx.store.id, endpoint, ctx.secretBox.seal(secret))
    return { endpoint, secret }
  })
}

/** A name that does not resolve now is let in: every connection checks again. */
async function checkAddress(ctx: Context, url: string): Promise<void> {
  const fault = findUrlFault(url, ctx.ownHosts)
  if (fault) throw invalidFields([{ field: 'url', message: `The address ${fault}.` }])
  const addresses = await ctx.resolver.addresses(new URL(url).hostname.replace(/\.$/, ''))
  if (!addresses.every(isPublicAddress)) {
    throw invalidFields([{ field: 'url', message: 'The address must resolve to public IP addresses only.' }])
  }
}
