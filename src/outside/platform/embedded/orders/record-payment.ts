import { formatMoney, type Money, parseMoney } from '../../../../domain/money.ts'
import type { PaymentMethod } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { PlatformError } from '../../port.ts'
import { notify } from '../inbound/notify.ts'
import { type Db, gidOf, type Parts } from '../parts.ts'
import { type CompletedDraft, completeThen } from './complete-draft-order.ts'
import type { OrderRow } from './order-row.ts'

/** A payment that arrived, and what the person who records it saw as paid before: recorded twice, it is refused. */
export interface ReceivedPayment {
  amount: Money
  paidBefore: Money
  /** Default: by bank transfer. */
  method?: PaymentMethod
}

/** A payment that a card provider vouches for, under its id. */
export interface CardPayment {
  amount: Money
  reference: string
}

/** Like completeDraftOrder, and pays what is left. Throws `conflict` if the order was cancelled. */
export async function markAsPaid(parts: Parts, storeId: string, id: Gid<'DraftOrder'>): Promise<CompletedDraft> {
  return completeThen(parts, storeId, id, async (tx, order) => {
    checkNotCancelled(order)
    const due = leftOf(order)
    if (due > 0n) await pay(tx, storeId, order, { amount: due, method: 'transfer' }, parts.clock())
  })
}

/** Like completeDraftOrder, and records a payment of part or all of what is left. Throws `conflict` for more, after another payment, or if cancelled. */
export async function recordPayment(
  parts: Parts,
  storeId: string,
  id: Gid<'DraftOrder'>,
  { amount, paidBefore, method = 'transfer' }: ReceivedPayment,
): Promise<CompletedDraft> {
  return completeThen(parts, storeId, id, async (tx, order) => {
    checkNotCancelled(order)
    const [number, most] = [String(order.number), leftOf(order)]
    if (parseMoney(order.totalPaid) !== paidBefore)
      throw new PlatformError('conflict', `Another payment of the order #${number} was recorded meanwhile.`, {
        why: { code: 'paid_meanwhile', number },
      })
    if (amount > most)
      throw new PlatformError('conflict', `Only ${formatMoney(most)} of the order #${number} is left to pay.`, {
        why: { code: 'payment_too_large', number, most: formatMoney(most), currency: order.currency },
      })
    await pay(tx, storeId, order, { amount, method }, parts.clock())
  })
}

/**
 * Like completeDraftOrder, and records a payment by card, once by its reference. The money has arrived, so it is recorded whatever became of the
 * order meanwhile: more than was left, or for a cancelled order. Throws `not_found`.
 */
export async function recordCardPayment(
  parts: Parts,
  storeId: string,
  id: Gid<'DraftOrder'>,
  { amount, reference }: CardPayment,
): Promise<CompletedDraft> {
  return completeThen(parts, storeId, id, async (tx, order) => {
    const known = await tx
      .selectFrom('platform.payment')
      .select('id')
      .where('store_id', '=', storeId)
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!known) await pay(tx, storeId, order, { amount, method: 'card', reference }, parts.clock())
  })
}

interface NewPayment {
  amount: Money
  method: PaymentMethod
  reference?: string
}

/** Records a payment on an order whose draft order is locked. Callers decide how much may be paid. */
export async function pay(
  tx: Db,
  storeId: string,
  order: OrderRow,
  { amount, method, reference }: NewPayment,
  now: Date,
): Promise<void> {
  const [before, total] = [parseMoney(order.totalPaid), parseMoney(order.total)]
  const paid = before + amount
  await tx
    .insertInto('platform.payment')
    .values({
      ...{ store_id: storeId, order_id: order.id, amount: formatMoney(amount), method },
      ...{ reference: reference ?? null, created_at: now },
    })
    .execute()
  await tx
    .updateTable('platform.sales_order')
    .set({ paid: formatMoney(paid), updated_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', order.id)
    .execute()
  const type = before < total && paid >= total ? 'order.paid' : 'order.updated'
  const orderId = gidOf('Order', order.id)
  await notify(tx, storeId, { type, orderId, correlationKey: order.correlationKey }, now)
}

function checkNotCancelled(order: OrderRow): void {
  if (order.cancelledAt)
    throw new PlatformError('conflict', `The order #${order.number} was cancelled.`, {
      why: { code: 'order_cancelled', number: String(order.number) },
    })
}

function leftOf({ total, totalPaid }: OrderRow): Money {
  const left = parseMoney(total) - parseMoney(totalPaid)
  return left > 0n ? left : 0n
}
