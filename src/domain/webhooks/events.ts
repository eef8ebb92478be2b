/** The catalog of event types (specification, "Events"); it only grows. */
export const EVENT_TYPES = [
  'quote.created',
  'quote.proposal_sent',
  'quote.countered',
  'quote.lines_updated',
  'quote.message_created',
  'quote.assigned',
  'quote.accepted',
  'quote.partially_accepted',
  'quote.acceptance_voided',
  'quote.declined',
  'quote.expired',
  'quote.expiring_soon',
  'quote.reopened',
  'quote.closed',
  'quote.converted',
  'quote.invoice_sent',
  'quote.order_completed',
  'quote.order_cancelled',
  'quote.order_refunded',
  'quote.merchant_approval.requested',
  'quote.merchant_approval.granted',
  'quote.merchant_approval.rejected',
  'quote.buyer_approval.requested',
  'quote.buyer_approval.granted',
  'quote.buyer_approval.rejected',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** The cause of an event: `system` covers automation, jobs, the API and the platform. */
export type ActorKind = 'buyer' | 'merchant' | 'system'

/** An event of a quote that has no position in the feed yet. Its data never holds personal data. */
export interface NewEvent {
  type: EventType
  quoteId: string
  actor: ActorKind
  data: Record<string, string | number | boolean | null>
}

/** The feed goes back this far. */
export const EVENT_RETENTION_MS = 30 * 86_400_000
