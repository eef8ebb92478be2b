import type { ReportedDelivery } from '../store/platform-deliveries.ts'

/** An order in the words of the platform's port. */
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

/** An order of the platform as staff see it. */
export function viewPlatformOrder(order: PlatformOrder) {
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
  }
}

/** What the platform told, and what came of it. */
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
