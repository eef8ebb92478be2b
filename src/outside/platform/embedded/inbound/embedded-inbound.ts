import { parseJson } from '../../../../domain/parse-json.ts'
import { type Gid, type GidType, parseGid } from '../../gid.ts'
import type { InboundEnvelope, PlatformEvent, PlatformInbound } from '../../inbound.ts'
import type { PlatformSecrets } from '../platform-secrets.ts'

/**
 * Receives the embedded platform's notifications. Only the body is signed, so everything is read there; headers other than
 * the signature are for people.
 */
export function embeddedInbound(secrets: PlatformSecrets): PlatformInbound {
  return {
    verify: (headers, rawBody) => {
      const claimed = headers['x-platform-hmac-sha256']
      if (typeof claimed !== 'string' || claimed === '') return 'missing'
      return secrets.isSigned(rawBody, claimed) ? 'ok' : 'bad_signature'
    },
    parse: (_headers, rawBody) => readEnvelope(readJson(rawBody)),
  }
}

type Json = Record<string, unknown>

function readEnvelope(body: Json | null): InboundEnvelope | null {
  if (!body) return null
  const { id, store_id, topic, triggered_at, data } = body
  const triggeredAt = new Date(String(triggered_at))
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return null
  if (typeof store_id !== 'string' || typeof topic !== 'string' || Number.isNaN(triggeredAt.getTime())) return null
  const event = (isJson(data) && readEvent(topic, data)) || ({ type: 'ignored', topic } as const)
  return { deliveryId: id, store: store_id, triggeredAt, event }
}

/** Returns the event of a topic; null if the topic is unknown or a field is missing. */
function readEvent(topic: string, data: Json): PlatformEvent | null {
  const orderId = readId('Order', data.orderId)
  switch (topic) {
    case 'order.paid':
    case 'order.updated':
    case 'order.cancelled':
      return orderId && { type: topic, orderId, correlationKey: readText(data.correlationKey) }
    case 'order.refunded': {
      const refundId = readId('Refund', data.refundId)
      return orderId && refundId && { type: topic, orderId, refundId }
    }
    case 'draft.updated':
    case 'draft.deleted': {
      const draftOrderId = readId('DraftOrder', data.draftOrderId)
      return draftOrderId && { type: topic, draftOrderId, orderId }
    }
    case 'privacy.data_request':
    case 'privacy.customer_redact': {
      const orderIds = Array.isArray(data.orderIds) ? data.orderIds : []
      return {
        type: topic,
        customerId: readId('Customer', data.customerId),
        email: readText(data.email),
        orderIds: orderIds.map((id) => readId('Order', id)).filter((id) => id !== null),
      }
    }
    case 'app.uninstalled':
      return { type: topic }
    default:
      return null
  }
}

function readJson(rawBody: Uint8Array): Json | null {
  try {
    const value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    return isJson(value) ? value : null
  } catch {
    return null
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readId<T extends GidType>(type: T, value: unknown): Gid<T> | null {
  return typeof value === 'string' ? parseGid(type, value) : null
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
