import type { Gid } from './gid.ts'

/** Notifications a platform sends; `verify` needs the bytes exactly as received. */
export interface PlatformInbound {
  /** `bad_signature` also if the headers, which nobody signs, name another store than a body that decides about a whole store. */
  verify(headers: InboundHeaders, rawBody: Uint8Array): 'ok' | 'bad_signature' | 'missing'
  /** null if this is not a notification; one with an unknown topic is `ignored`. */
  parse(headers: InboundHeaders, rawBody: Uint8Array): InboundEnvelope | null
}
type InboundHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface InboundEnvelope {
  /** The same each time one notification is sent. */
  deliveryId: string
  /** The store's id or domain on the platform. */
  store: string
  triggeredAt: Date
  event: PlatformEvent
}

export type PlatformEvent =
  | {
      type: 'order.paid' | 'order.updated' | 'order.cancelled'
      orderId: Gid<'Order'>
      correlationKey: string | null
      reported?: ReportedOrder
    }
  | { type: 'order.refunded'; orderId: Gid<'Order'>; refundId: Gid<'Refund'>; reported?: ReportedOrder }
  | { type: 'draft.updated' | 'draft.deleted'; draftOrderId: Gid<'DraftOrder'>; orderId: Gid<'Order'> | null }
  /** `triggeredAt` (ISO): uninstallations before the current installation change nothing. */
  | { type: 'app.uninstalled'; triggeredAt?: string }
  /** The store's approved scopes, name, time zone or currency may have changed. */
  | { type: 'app.scopes_updated' | 'shop.updated' }
  | {
      type: 'privacy.data_request' | 'privacy.customer_redact'
      customerId: Gid<'Customer'> | null
      email: string | null
      orderIds: readonly Gid<'Order'>[]
    }
  /** The store left for good: its personal data must go. */
  | { type: 'privacy.shop_redact' }
  | { type: 'ignored'; topic: string }

/**
 * An order as the notification itself tells of it. This counts only if the platform no longer shows the order; what is absent there
 * may still be true.
 */
export interface ReportedOrder {
  /** ISO. */
  cancelledAt: string | null
  /** Those that moved money. */
  refundIds: readonly Gid<'Refund'>[]
}
