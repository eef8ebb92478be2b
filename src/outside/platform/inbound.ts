import type { Gid } from './gid.ts'

/** Notifications a platform sends; `verify` needs the bytes exactly as received. */
export interface PlatformInbound {
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
    }
  | { type: 'order.refunded'; orderId: Gid<'Order'>; refundId: Gid<'Refund'> }
  | { type: 'draft.updated' | 'draft.deleted'; draftOrderId: Gid<'DraftOrder'>; orderId: Gid<'Order'> | null }
  | { type: 'app.uninstalled' }
  | {
      type: 'privacy.data_request' | 'privacy.customer_redact'
      customerId: Gid<'Customer'> | null
      email: string | null
      orderIds: readonly Gid<'Order'>[]
    }
  | { type: 'ignored'; topic: string }
