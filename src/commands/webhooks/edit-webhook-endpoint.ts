import {
  holdFeed,
  lockEndpoint,
  saveEndpoint,
  type WebhookEndpoint,
} from '../../database/webhooks/webhook-endpoints.ts'
import { askLane } from '../../database/webhooks/webhook-lanes.ts'
import { skipUnwanted } from '../../database/webhooks/webhook-queue.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import { type Context, inTransaction } from '../context.ts'
import { checkWebhookAddress } from './check-webhook-address.ts'
import { recordWebhookAudit } from './record-webhook-audit.ts'

export interface EndpointEdit {
  url?: string
  /** Empty: every type. */
  events?: readonly EventType[]
  /** Null removes it. */
  description?: string | null
}

/**
 * Changes a webhook endpoint and returns it. Throws `not_found`, or `invalid_request` if the address is not public HTTPS. New event types
 * apply to queued and future events, not to past ones. With a new address, queued events are sent at once and the days of failures start
 * over.
 */
export async function editWebhookEndpoint(
  ctx: Context,
  endpointId: string,
  edit: EndpointEdit,
): Promise<WebhookEndpoint> {
  const { store, now } = ctx
  if (edit.url !== undefined) await checkWebhookAddress(ctx, edit.url)
  return inTransaction(ctx, async (tx) => {
    await holdFeed(tx, store.id)
    const before = await lockEndpoint(tx, store.id, endpointId)
    const after = { ...before, ...edit, ...(edit.events && { events: [...new Set(edit.events)] }) }
    const isMoved = after.url !== before.url
    if (isMoved) after.failingSince = null
    if (edit.events) await skipUnwanted(tx, store.id, before)
    await saveEndpoint(tx, store.id, after)
    if (isMoved) await askLane(tx, store.id, endpointId, now)
    await recordWebhookAudit(tx, ctx, 'webhook_changed', after, { changed: Object.keys(edit) })
    return after
  })
}
