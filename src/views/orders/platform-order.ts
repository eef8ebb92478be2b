import type { ReportedDelivery } from '../../database/orders/platform-deliveries.ts'
import type { DraftQuote } from '../../database/quotes/draft-quotes.ts'

/** An order in the terms of the platform's port. */
interface PlatformOrder {
  id: string
  name: string
  draftOrderId: string | null
  financial: string
  cancelledAt: Date | null
  total: string
  totalPaid: string
  totalRefunded: string
  currency: string
  updatedAt: Date
}

/** A draft order in the terms of the platform's port. */
interface PlatformDraft {
  id: string
  name: string
  status: string
  invoiceUrl: string | null
  invoiceSentAt: Date | null
  orderId: string | null
  total: string
  taxTotal: string
  deposit: string
  currency: string
  updatedAt: Date
}

/** Returns a platform draft order for staff, with its quote. */
export function viewPlatformDraft(draft: PlatformDraft, quote: DraftQuote | null) {
  return {
    object: 'platform_draft_order',
    id: draft.id,
    name: draft.name,
    status: draft.status,
    invoice_url: draft.invoiceUrl,
    invoice_sent_at: draft.invoiceSentAt,
    order_id: draft.orderId,
    total: draft.total,
    tax: draft.taxTotal,
    deposit: draft.deposit,
    currency: draft.currency,
    updated_at: draft.updatedAt,
    quote,
  }
}

/** Returns a platform order for staff, with its quote. */
export function viewPlatformOrder(order: PlatformOrder, quote: DraftQuote | null) {
  return {
    object: 'platform_order',
    id: order.id,
    name: order.name,
    draft_order_id: order.draftOrderId,
    financial: order.financial,
    cancelled_at: order.cancelledAt,
    total: order.total,
    total_paid: order.totalPaid,
    total_refunded: order.totalRefunded,
    currency: order.currency,
    updated_at: order.updatedAt,
    quote,
  }
}

/** Returns a platform's report and its outcome. */
export function viewPlatformDelivery(delivery: ReportedDelivery) {
  const { deliveryId, topic, attempts, lastError, receivedAt, appliedAt, nextAttemptAt } = delivery
  const isWaiting = nextAttemptAt !== null
  return {
    object: 'platform_delivery',
    id: deliveryId,
    topic,
    state: appliedAt ? 'applied' : isWaiting ? 'waiting' : 'given_up',
    attempts,
    last_error: lastError,
    received_at: receivedAt,
    applied_at: appliedAt,
    next_attempt_at: nextAttemptAt,
  }
}
