import { formatMoney, type Money, parseMoney } from '../../../../domain/money.ts'
import type { DraftOrder, Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { PlatformError } from '../../port.ts'
import { takeStock } from '../catalogue/stock.ts'
import { notify } from '../inbound/notify.ts'
import { type Db, digitsOf, gidOf, type Parts } from '../parts.ts'
import { closeDraft } from './change-draft-order.ts'
import { type DraftRow, findDraft, lockDraft, toDraftOrder } from './draft-row.ts'
import { type OrderRow, readOrder, toOrder } from './order-row.ts'

export interface CompletedDraft {
  draft: DraftOrder
  order: Order
  /** The items short of stock, on the first call. */
  warnings: readonly string[]
}

/** Creates the order of a draft order, unpaid, unless it exists. Throws `not_found`. */
export async function completeDraftOrder(
  parts: Parts,
  storeId: string,
  id: Gid<'DraftOrder'>,
): Promise<CompletedDraft> {
  return complete(parts, storeId, id, async () => {})
}

/** Like completeDraftOrder, and pays what is left. Throws `conflict` if the order was cancelled. */
export async function markAsPaid(parts: Parts, storeId: string, id: Gid<'DraftOrder'>): Promise<CompletedDraft> {
  return complete(parts, storeId, id, async (tx, order) => {
    checkNotCancelled(order)
    const due = leftOf(order)
    if (due > 0n) await pay(tx, storeId, order, due, parts.clock())
  })
}

/** A payment that arrived, and what the person who records it saw as paid before: recorded twice, it is refused. */
export interface ReceivedPayment {
  amount: Money
  paidBefore: Money
}

/** Like completeDraftOrder, and records a payment of part or all of what is left. Throws `conflict` for more, after another payment, or if cancelled. */
export async function recordPayment(
  parts: Parts,
  storeId: string,
  id: Gid<'DraftOrder'>,
  { amount, paidBefore }: ReceivedPayment,
): Promise<CompletedDraft> {
  return complete(parts, storeId, id, async (tx, order) => {
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
    await pay(tx, storeId, order, amount, parts.clock())
  })
}

function checkNotCancelled(order: OrderRow): void {
  if (order.cancelledAt)
    throw new PlatformError('conflict', `The order #${order.number} was cancelled.`, {
      why: { code: 'order_cancelled', number: String(order.number) },
    })
}

function leftOf({ total, totalPaid }: OrderRow): Money {
  return parseMoney(total) - parseMoney(totalPaid)
}

async function complete(
  parts: Parts,
  storeId: string,
  id: Gid<'DraftOrder'>,
  then: (tx: Db, order: OrderRow) => Promise<void>,
): Promise<CompletedDraft> {
  return parts.db.transaction().execute(async (tx) => {
    const locked = await lockDraft(tx, storeId, digitsOf(id))
    if (!locked)
      throw new PlatformError('not_found', `There is no draft order ${id}.`, {
        why: { code: 'no_platform_order', type: 'DraftOrder', id },
      })
    const { orderId, warnings } = await makeOrder(tx, storeId, locked, parts.clock())
    await then(tx, await readOrder(tx, storeId, orderId))
    const draft = await findDraft(tx, storeId, locked.id)
    const order = await readOrder(tx, storeId, orderId)
    return { draft: toDraftOrder(parts, draft ?? locked), order: toOrder(order), warnings }
  })
}

/** Returns the order (digits) of a locked draft order, and creates it if needed: takes the stock, notifies the apps. */
export async function makeOrder(
  tx: Db,
  storeId: string,
  draft: DraftRow,
  now: Date,
): Promise<{ orderId: string; warnings: string[] }> {
  if (draft.orderId !== null) return { orderId: draft.orderId, warnings: [] }
  const { number } = await tx
    .updateTable('platform.order_counter')
    .set((column) => ({ last_order: column('last_order', '+', '1') }))
    .where('store_id', '=', storeId)
    .returning('last_order as number')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('platform.sales_order')
    .values({
      store_id: storeId,
      number,
      draft_order_id: draft.id,
      total: draft.total,
      cancelled_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const warnings = await takeStock(tx, storeId, id, draft.lines)
  await closeDraft(tx, storeId, draft.id, id, now)
  if (parseMoney(draft.total) === 0n) await tell(tx, storeId, 'order.paid', id, draft.correlationKey, now)
  return { orderId: id, warnings }
}

/** Records a payment on an order whose draft order is locked. Callers never ask for more than is left to pay. */
export async function pay(tx: Db, storeId: string, order: OrderRow, amount: Money, now: Date): Promise<void> {
  const paid = parseMoney(order.totalPaid) + amount
  await tx
    .updateTable('platform.sales_order')
    .set({ paid: formatMoney(paid), updated_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', order.id)
    .execute()
  const type = paid === parseMoney(order.total) ? 'order.paid' : 'order.updated'
  await tell(tx, storeId, type, order.id, order.correlationKey, now)
}

async function tell(
  tx: Db,
  storeId: string,
  type: 'order.paid' | 'order.updated',
  orderId: string,
  correlationKey: string,
  now: Date,
): Promise<void> {
  await notify(tx, storeId, { type, orderId: gidOf('Order', orderId), correlationKey }, now)
}
