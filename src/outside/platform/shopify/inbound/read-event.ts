import { type Gid, type GidType, parseGid } from '../../gid.ts'
import type { PlatformEvent, ReportedOrder } from '../../inbound.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Returns what a notification of this topic says, without personal data but an address; null if it lacks an id, or we don't use it. A field
 * that it reads of an order, refund or draft order has to be in SUBSCRIPTIONS, else Shopify does not send it.
 */
export function readEvent(topic: string, body: Json): PlatformEvent | null {
  switch (topic) {
    case 'orders/paid':
    case 'orders/updated':
    case 'orders/cancelled':
      return readOrderEvent(ORDER_TYPES[topic], body)
    case 'refunds/create': {
      const orderId = toGid('Order', body.order_id)
      const refundId = readId('Refund', body)
      if (!orderId || !refundId) return null
      return { type: 'order.refunded', orderId, refundId, reported: { cancelledAt: null, refundIds: readRefund(body) } }
    }
    case 'draft_orders/update':
    case 'draft_orders/delete': {
      const draftOrderId = readId('DraftOrder', body)
      const type = topic === 'draft_orders/update' ? 'draft.updated' : 'draft.deleted'
      return draftOrderId && { type, draftOrderId, orderId: toGid('Order', body.order_id) }
    }
    case 'app/scopes_update':
      return { type: 'app.scopes_updated' }
    case 'shop/update':
      return { type: 'shop.updated' }
    case 'customers/data_request':
      return readPerson('privacy.data_request', body, body.orders_requested)
    case 'customers/redact':
      return readPerson('privacy.customer_redact', body, body.orders_to_redact)
    case 'shop/redact':
      return { type: 'privacy.shop_redact' }
    default:
      return null
  }
}

const ORDER_TYPES = {
  'orders/paid': 'order.paid',
  'orders/updated': 'order.updated',
  'orders/cancelled': 'order.cancelled',
} as const

function readOrderEvent(type: 'order.paid' | 'order.updated' | 'order.cancelled', body: Json): PlatformEvent | null {
  const orderId = readId('Order', body)
  if (!orderId) return null
  const refundIds = listOf(body.refunds).filter(isJson).flatMap(readRefund)
  const reported: ReportedOrder = { cancelledAt: toTime(body.cancelled_at), refundIds }
  return { type, orderId, correlationKey: readCorrelationKey(body), reported }
}

/** Returns the key our conversion gave the draft order, from its attribute or else from its tag. */
function readCorrelationKey(body: Json): string | null {
  const attributes = listOf(body.note_attributes).filter(isJson)
  const key = attributes.find(({ name }) => name === '_quote_conversion')?.value
  if (isText(key) && UUID.test(key)) return key
  const tags = isText(body.tags) ? body.tags.split(',') : []
  const digits = tags.map((tag) => TAG.exec(tag.trim())?.slice(1)).find((found) => found !== undefined)
  return digits?.join('-') ?? null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TAG = /^qns-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Returns the refund's id if it moved money: Shopify also calls goods put back a refund. */
function readRefund(refund: Json): Gid<'Refund'>[] {
  const id = readId('Refund', refund)
  return id && listOf(refund.transactions).filter(isJson).some(hasMovedMoney) ? [id] : []
}

function hasMovedMoney({ kind, status = 'success', amount }: Json): boolean {
  return kind === 'refund' && status === 'success' && /[1-9]/.test(String(amount))
}

function readPerson(
  type: 'privacy.data_request' | 'privacy.customer_redact',
  { customer }: Json,
  orders: unknown,
): PlatformEvent {
  const { id, email } = isJson(customer) ? customer : {}
  const orderIds = listOf(orders)
    .map((order) => toGid('Order', order))
    .filter((order) => order !== null)
  return { type, customerId: toGid('Customer', id), email: isText(email) && email !== '' ? email : null, orderIds }
}

/** Returns the object's own id, as text if it is there: numbers above 2^53 are inexact. */
function readId<T extends GidType>(type: T, body: Json): Gid<T> | null {
  const { admin_graphql_api_id: text } = body
  const digits =
    isText(text) && text.startsWith(`gid://shopify/${type}/`) ? text.slice(`gid://shopify/${type}/`.length) : null
  return toGid(type, digits ?? body.id)
}

function toGid<T extends GidType>(type: T, id: unknown): Gid<T> | null {
  if (typeof id === 'number' && !Number.isSafeInteger(id)) return null
  return typeof id === 'number' || isText(id) ? parseGid(type, String(id)) : null
}

function toTime(value: unknown): string | null {
  const time = new Date(isText(value) ? value : Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
