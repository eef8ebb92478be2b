import { parseMoney } from '../../../../domain/money.ts'
import type { Order } from '../../draft-order.ts'
import { amountOf, presented } from '../amounts.ts'
import type { OrderFieldsFragment, RefundFieldsFragment } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { timeOf } from '../time-of.ts'
import { correlationKeyOf } from './correlation.ts'

/** An order, as the documents ask for it. */
export type OrderWithRefunds = OrderFieldsFragment & { refunds: readonly RefundFieldsFragment[] }

/** Converts Shopify's order to the port's; it does not know its draft order unless the caller does. */
export function toOrder(order: OrderWithRefunds): Order {
  const [total, totalPaid] = [presented(order.totalPriceSet), presented(order.totalReceivedSet)]
  return {
    id: fromShopifyId('Order', order.id),
    name: order.name,
    draftOrderId: null,
    isPaid: order.displayFinancialStatus === 'PAID' || parseMoney(totalPaid) >= parseMoney(total),
    financial: STATUSES[order.displayFinancialStatus ?? 'PENDING'] ?? 'pending',
    cancelledAt: timeOf(order.cancelledAt),
    total,
    totalPaid,
    totalRefunded: presented(order.totalRefundedSet),
    payments: [],
    refundIds: order.refunds.filter(hasMovedMoney).map(({ id }) => fromShopifyId('Refund', id)),
    currency: order.totalPriceSet.presentmentMoney.currencyCode,
    correlationKey: correlationKeyOf(order),
    updatedAt: timeOf(order.updatedAt),
  }
}

/** Shopify also calls goods put back a refund. */
function hasMovedMoney({ totalRefundedSet }: RefundFieldsFragment): boolean {
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
