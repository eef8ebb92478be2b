import { type Asked, bagView, gid, instant } from '../graphql/asked.ts'
import { financialStatusOf, outstandingOf, receivedOf, refundedOf } from './order-figures.ts'
import type { OrderRecord, RefundRecord, TransactionRecord } from './order-record.ts'

export function orderView(asked: Asked, order: OrderRecord) {
  const bag = (amount: bigint) => bagView(asked, amount, order.currency)
  const refunded = refundedOf(order)
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    name: `#${order.number}`,
    createdAt: instant(order.createdAt),
    processedAt: instant(order.createdAt),
    updatedAt: instant(order.updatedAt),
    cancelledAt: instant(order.cancelledAt),
    cancelReason: order.cancelReason,
    closedAt: instant(order.closedAt),
    test: order.test,
    displayFinancialStatus: financialStatusOf(order),
    displayFulfillmentStatus: 'UNFULFILLED',
    fullyPaid: outstandingOf(order) === 0n,
    poNumber: order.poNumber,
    sourceName: order.sourceName,
    tags: [...order.tags].sort(),
    currencyCode: asked.shop.settings.currency,
    customAttributes: order.attributes,
    currentTotalPriceSet: bag(order.cancelledAt ? 0n : order.total),
    totalPriceSet: bag(order.total),
    totalReceivedSet: bag(receivedOf(order)),
    totalRefundedSet: bag(refunded),
    totalOutstandingSet: bag(outstandingOf(order)),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundView(asked, refund, order.currency)),
    transactions: ({ first }: { first?: number | null }) =>
      order.transactions.slice(0, first ?? undefined).map((one) => transactionView(asked, one, order.currency)),
  }
}

export function refundView(asked: Asked, { id, amount, note, at }: RefundRecord, currency: string) {
  return {
    __typename: 'Refund',
    id: gid('Refund', id),
    createdAt: instant(at),
    note,
    totalRefundedSet: bagView(asked, amount, currency),
  }
}

function transactionView(asked: Asked, { id, kind, status, gateway, amount, at }: TransactionRecord, currency: string) {
  return {
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', id),
    kind,
    status,
    gateway,
    processedAt: instant(at),
    amountSet: bagView(asked, amount, currency),
  }
}
