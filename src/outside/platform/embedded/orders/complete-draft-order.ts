import { parseMoney } from '../../../../domain/money.ts'
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
  return completeThen(parts, storeId, id, async () => {})
}

/** Like completeDraftOrder, and does more with the order in the same transaction. */
export async function completeThen(
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
  await closeDraft(tx, storeId, draft, id, now)
  if (parseMoney(draft.total) === 0n) {
    const orderId = gidOf('Order', id)
    await notify(tx, storeId, { type: 'order.paid', orderId, correlationKey: draft.correlationKey }, now)
  }
  return { orderId: id, warnings }
}
