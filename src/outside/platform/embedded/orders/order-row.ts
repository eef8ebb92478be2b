import { sql } from 'kysely'
import { parseMoney } from '../../../../domain/money.ts'
import type { Order, PaymentMethod } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { type Page, PlatformError } from '../../port.ts'
import { type Db, digitsOf, gidOf } from '../parts.ts'
import { type DraftRow, lockDraft } from './draft-row.ts'

/** Every order of the store: lateral with a limit, for the reason in read-variants.ts. */
export function selectOrders(db: Db, storeId: string) {
  return db
    .selectFrom('platform.sales_order as o')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('platform.draft_order')
          .select(['currency', 'correlation_key'])
          .where('store_id', '=', storeId)
          .whereRef('id', '=', 'o.draft_order_id')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      'o.id',
      'o.number',
      'o.draft_order_id as draftOrderId',
      'o.total',
      'o.paid as totalPaid',
      'o.refunded as totalRefunded',
      'o.cancelled_at as cancelledAt',
      'o.updated_at as updatedAt',
      'd.currency',
      'd.correlation_key as correlationKey',
      sql<
        string[]
      >`array(select r.id::text from platform.refund r where r.store_id = ${storeId} and r.order_id = o.id order by r.id)`.as(
        'refunds',
      ),
      sql<
        StoredPayment[]
      >`coalesce((select json_agg(json_build_object('id', p.id::text, 'amount', p.amount::text, 'method', p.method,
        'at', p.created_at) order by p.id) from platform.payment p where p.store_id = ${storeId} and p.order_id = o.id), '[]')`.as(
        'payments',
      ),
    ])
    .where('o.store_id', '=', storeId)
}

/** A payment as JSON. */
interface StoredPayment {
  id: string
  amount: string
  method: PaymentMethod
  at: string
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

/** Converts the order to the port's form. */
export function toOrder({ id, number, draftOrderId, refunds, payments, ...row }: OrderRow): Order {
  return {
    ...row,
    payments: payments.map(({ at, ...payment }) => ({ ...payment, at: new Date(at) })),
    refundIds: refunds.map((refund) => gidOf('Refund', refund)),
    id: gidOf('Order', id),
    name: `#${number}`,
    draftOrderId: gidOf('DraftOrder', draftOrderId),
    isPaid: parseMoney(row.totalPaid) >= parseMoney(row.total),
    financial: financialOf(row),
  }
}

/** Returns the order with that id (digits), which must exist. */
export async function readOrder(db: Db, storeId: string, id: string): Promise<OrderRow> {
  return selectOrders(db, storeId).where('o.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the order and its draft order, locked until the transaction ends. Throws `not_found`. */
export async function lockOrder(
  tx: Db,
  storeId: string,
  id: Gid<'Order'>,
): Promise<{ draft: DraftRow; order: OrderRow }> {
  const found = await tx
    .selectFrom('platform.sales_order')
    .select('draft_order_id as draftId')
    .where('store_id', '=', storeId)
    .where('id', '=', digitsOf(id))
    .executeTakeFirst()
  const draft = found && (await lockDraft(tx, storeId, found.draftId))
  if (!draft)
    throw new PlatformError('not_found', `There is no order ${id}.`, {
      why: { code: 'no_platform_order', type: 'Order', id },
    })
  return { draft, order: await readOrder(tx, storeId, digitsOf(id)) }
}

/** Returns the existing orders by id. */
export async function readOrders(
  db: Db,
  storeId: string,
  ids: readonly Gid<'Order'>[],
): Promise<Map<Gid<'Order'>, Order>> {
  if (ids.length === 0) return new Map()
  const rows = await selectOrders(db, storeId)
    .where('o.id', '=', sql<string>`any(${ids.map(digitsOf)}::bigint[])`)
    .execute()
  return new Map(rows.map(toOrder).map((order) => [order.id, order]))
}

/** Returns a page of the store's orders, newest first. */
export async function listOrders(
  db: Db,
  storeId: string,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<Order>> {
  const rows = await selectOrders(db, storeId)
    .$if(cursor !== null, (query) => query.where('o.id', '<', cursor))
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { items: shown.map(toOrder), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

type Payments = Pick<OrderRow, 'total' | 'totalPaid' | 'totalRefunded' | 'cancelledAt'>

function financialOf({ total, totalPaid, totalRefunded, cancelledAt }: Payments): Order['financial'] {
  const [paid, refunded] = [parseMoney(totalPaid), parseMoney(totalRefunded)]
  if (refunded > 0n) return refunded === paid ? 'refunded' : 'partially_refunded'
  if (cancelledAt !== null && paid === 0n) return 'voided'
  if (paid >= parseMoney(total)) return 'paid'
  return paid > 0n ? 'partially_paid' : 'pending'
}
