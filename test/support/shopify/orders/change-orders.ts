import type { SearchEntry } from '../search/search-index.ts'
import type { Cents } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'
import { wholeSeconds } from '../state/whole-seconds.ts'
import { orderNotification, refundNotification } from '../webhooks/notification-bodies.ts'
import { financialStatusOf, outstandingOf, receivedOf, refundedOf } from './order-figures.ts'
import type { OrderRecord, RefundRecord, TransactionRecord } from './order-record.ts'

type NewOrder = Pick<
  OrderRecord,
  'attributes' | 'currency' | 'customerId' | 'draftId' | 'email' | 'poNumber' | 'sourceName' | 'tags' | 'total'
> & { paid: Cents; test?: boolean; createdAt?: Date }

export function createOrder(shop: ShopState, { paid, test, createdAt, ...given }: NewOrder): OrderRecord {
  const now = shop.now()
  const order: OrderRecord = {
    ...given,
    id: shop.newId(),
    number: shop.newNumber('order'),
    createdAt: createdAt ?? now,
    updatedAt: now,
    cancelledAt: null,
    cancelReason: null,
    closedAt: null,
    test: test ?? false,
    transactions: [],
    refunds: [],
    authorizationExpired: false,
  }
  shop.orders.set(order.id, order)
  if (paid > 0n) addTransaction(shop, order, 'SALE', paid)
  touchOrder(shop, order, 'orders/create', ...(paid >= order.total ? ['orders/paid'] : []))
  return order
}

/** Notes that an order has changed: its time, the search, and the notifications of these topics and of `orders/updated`. */
function touchOrder(shop: ShopState, order: OrderRecord, ...topics: string[]): void {
  order.updatedAt = shop.now()
  shop.index.keep(`order ${order.id}`, orderEntry(order), shop.now(), shop.settings.indexLagMs)
  for (const topic of [...topics, 'orders/updated']) shop.notify(topic, orderNotification(order))
}

/** Takes a payment: all that is open, or this much of it. Throws a RangeError if nothing is open, or less. */
export function payOrder(shop: ShopState, order: OrderRecord, amount: Cents = outstandingOf(order)): void {
  const open = outstandingOf(order)
  if (amount <= 0n || amount > open) throw new RangeError('Pay up to what is open')
  addTransaction(shop, order, 'SALE', amount)
  touchOrder(shop, order, ...(amount === open ? ['orders/paid'] : []))
}

export function authorizeOrder(shop: ShopState, order: OrderRecord): void {
  addTransaction(shop, order, 'AUTHORIZATION', outstandingOf(order))
  touchOrder(shop, order)
}

export function expireAuthorization(shop: ShopState, order: OrderRecord): void {
  order.authorizationExpired = true
  touchOrder(shop, order)
}

/** Refunds an amount, which may be nothing (goods taken back alone). Throws a RangeError for more than was received. */
export function refundOrder(
  shop: ShopState,
  order: OrderRecord,
  amount: Cents,
  note: string | null = null,
): RefundRecord {
  if (amount < 0n || amount > receivedOf(order) - refundedOf(order))
    throw new RangeError('Refund up to what was received')
  const refund: RefundRecord = { id: shop.newId(), amount, note, at: shop.now() }
  if (amount > 0n) addTransaction(shop, order, 'REFUND', amount)
  order.refunds.push(refund)
  shop.notify('refunds/create', refundNotification(order, refund))
  touchOrder(shop, order)
  return refund
}

/** Cancels an order, refunding what it received if asked. */
export function cancelOrder(
  shop: ShopState,
  order: OrderRecord,
  { reason, refunds }: { reason: string; refunds: boolean },
): void {
  const left = receivedOf(order) - refundedOf(order)
  order.cancelledAt = wholeSeconds(shop.now())
  order.cancelReason = reason
  order.closedAt = order.cancelledAt
  if (refunds && left > 0n) refundOrder(shop, order, left)
  touchOrder(shop, order, 'orders/cancelled')
}

function addTransaction(shop: ShopState, order: OrderRecord, kind: TransactionRecord['kind'], amount: Cents): void {
  const gateway = 'manual'
  order.transactions.push({ id: shop.newId(), kind, status: 'SUCCESS', gateway, amount, at: shop.now() })
}

function orderEntry(order: OrderRecord): SearchEntry {
  const { id, number, tags, createdAt, updatedAt, email, poNumber } = order
  return {
    id,
    name: `#${number}`,
    tag: [...tags],
    created_at: wholeSeconds(createdAt),
    processed_at: wholeSeconds(createdAt),
    updated_at: wholeSeconds(updatedAt),
    financial_status: financialStatusOf(order),
    status: order.cancelledAt ? 'cancelled' : 'open',
    email,
    po_number: poNumber,
    text: [`#${number}`, email ?? ''],
  }
}
