import type { Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { releaseStock, unitsByVariant } from '../catalogue/stock.ts'
import { notify } from '../inbound/notify.ts'
import type { Parts } from '../parts.ts'
import { lockOrder, readOrder, toOrder } from './order-row.ts'
import { readUnitsLeft } from './refund-order.ts'

/**
 * Cancels an order, once: it takes no more payments, and keeps paid money until it is refunded. With `restock`, units not
 * yet returned go back to stock. Throws `not_found`.
 */
export async function cancelOrder(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  storeId: string,
  id: Gid<'Order'>,
  { restock }: { restock: boolean },
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    const { draft, order } = await lockOrder(tx, storeId, id)
    if (order.cancelledAt) return toOrder(order)
    const now = clock()
    await tx
      .updateTable('platform.sales_order')
      .set({ cancelled_at: now, updated_at: now })
      .where('store_id', '=', storeId)
      .where('id', '=', order.id)
      .execute()
    if (restock) {
      const left = await readUnitsLeft(tx, storeId, order.id, draft.lines)
      const units = unitsByVariant(draft.lines, ({ lineId }) => left.get(lineId) ?? 0)
      await releaseStock(tx, storeId, order.id, units, { restock })
    }
    await notify(tx, storeId, { type: 'order.cancelled', orderId: id, correlationKey: order.correlationKey }, now)
    return toOrder(await readOrder(tx, storeId, order.id))
  })
}
