import { type Cents, total } from '../state/cents.ts'
import type { OrderRecord } from './order-record.ts'

export type FinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED'

/** Returns the money an order has received, before refunds. */
export function receivedOf({ transactions }: OrderRecord): Cents {
  return total(
    transactions.flatMap(({ kind, status, amount }) =>
      status === 'SUCCESS' && (kind === 'SALE' || kind === 'CAPTURE') ? [amount] : [],
    ),
  )
}

export function refundedOf({ refunds }: OrderRecord): Cents {
  return total(refunds.map(({ amount }) => amount))
}

/** Returns what is still to pay. */
export function outstandingOf(order: OrderRecord): Cents {
  const open = order.cancelledAt ? 0n : order.total - receivedOf(order)
  return open > 0n ? open : 0n
}

/** Returns the status that Shopify shows for an order's transactions and refunds. */
export function financialStatusOf(order: OrderRecord): FinancialStatus {
  const [received, refunded] = [receivedOf(order), refundedOf(order)]
  if (refunded > 0n) return refunded >= received ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  if (received >= order.total) return 'PAID'
  if (received > 0n) return 'PARTIALLY_PAID'
  if (order.cancelledAt || order.transactions.some(({ kind }) => kind === 'VOID')) return 'VOIDED'
  if (!order.transactions.some(({ kind }) => kind === 'AUTHORIZATION')) return 'PENDING'
  return order.authorizationExpired ? 'EXPIRED' : 'AUTHORIZED'
}
