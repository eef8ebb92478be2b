import type { Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { amountOf, presented } from '../amounts.ts'
import type { OrderFieldsFragment } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { timeOf } from '../time-of.ts'
import { correlationKeyOf } from './correlation.ts'

interface RefundFields {
  id: string
  totalRefundedSet: { presentmentMoney: { amount: string } }
}

/** Converts Shopify's order to the port's; it does not know its draft order unless the caller does. */
export function toOrder(
  order: OrderFieldsFragment & { refunds: readonly RefundFields[] },
  draftOrderId: Gid<'DraftOrder'> | null = null,
): Order {
  return {
    id: fromShopifyId('Order', order.id),
    name: order.name,
    draftOrderId,
    financial: STATUSES[order.displayFinancialStatus ?? 'PENDING'] ?? 'pending',
    cancelledAt: timeOf(order.cancelledAt),
    total: presented(order.totalPriceSet),
    totalPaid: presented(order.totalReceivedSet),
    totalRefunded: presented(order.totalRefundedSet),
    refundIds: order.refunds.filter(hasMovedMoney).map(({ id }) => fromShopifyId('Refund', id)),
    currency: order.totalPriceSet.presentmentMoney.currencyCode,
    correlationKey: correlationKeyOf(order),
    updatedAt: timeOf(order.updatedAt),
  }
}

/** Shopify also calls goods put back a refund. */
function hasMovedMoney({ totalRefundedSet }: RefundFields): boolean {
  return amountOf(totalRefundedSet.presentmentMoney.amount) !== '0.00'
}

const STATUSES = {
  AUTHORIZED: 'pending',
  EXPIRED: 'pending',
  PENDING: 'pending',
  PARTIALLY_PAID: 'partially_paid',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
  VOIDED: 'voided',
} as const
