import { divideHalfUp, formatMoney, type Money, parseMoney, readAmount, sum } from '../../../../domain/money.ts'
import type { Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { PlatformError } from '../../port.ts'
import { releaseStock, unitsByVariant } from '../catalogue/stock.ts'
import { notify } from '../inbound/notify.ts'
import { type Db, digitsOf, gidOf, type Parts } from '../parts.ts'
import type { DraftLineRow, LineUnits } from '../platform-database.ts'
import { lockOrder, type OrderRow, readOrder, toOrder } from './order-row.ts'

/** The refund: everything left, an amount as people write it, or units of lines at the price paid. */
export type RefundRequest = { restock: boolean } & (
  | { kind: 'full' }
  | { kind: 'amount'; amount: string }
  | { kind: 'lines'; lines: readonly LineUnits[] }
)

/**
 * Gives money back, never more than was paid and not yet given back. With `restock`, units go back to stock. Throws
 * `not_found`, `invalid_input` for an impossible amount or units, and `conflict` for more than is left.
 */
export async function refundOrder(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  storeId: string,
  id: Gid<'Order'>,
  request: RefundRequest,
): Promise<{ refundId: Gid<'Refund'>; amount: string; order: Order }> {
  return db.transaction().execute(async (tx) => {
    const { draft, order } = await lockOrder(tx, storeId, id)
    const now = clock()
    const left = await readUnitsLeft(tx, storeId, order.id, draft.lines)
    const { amount, lines } = decideRefund(request, order, draft.lines, left)
    const refundId = await insertRefund(tx, storeId, order, { amount, lines, now })
    const given = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
    const units = unitsByVariant(draft.lines, ({ lineId }) => given.get(lineId) ?? 0)
    await releaseStock(tx, storeId, order.id, units, request)
    await notify(tx, storeId, { type: 'order.refunded', orderId: id, refundId }, now)
    return {
      refundId,
      amount: formatMoney(amount),
      order: toOrder(await readOrder(tx, storeId, digitsOf(id))),
    }
  })
}

/** Counts the units of each line not given back yet. The caller holds the lock of the draft order. */
export async function readUnitsLeft(
  tx: Db,
  storeId: string,
  orderId: string,
  lines: readonly DraftLineRow[],
): Promise<Map<string, number>> {
  const left = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const refunds = await tx
    .selectFrom('platform.refund')
    .select('lines')
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .execute()
  for (const { lineId, quantity } of refunds.flatMap((refund) => refund.lines)) {
    left.set(lineId, (left.get(lineId) ?? 0) - quantity)
  }
  return left
}

interface Decided {
  amount: Money
  lines: LineUnits[]
}

function decideRefund(
  request: RefundRequest,
  order: OrderRow,
  lines: readonly DraftLineRow[],
  left: ReadonlyMap<string, number>,
): Decided {
  const most = parseMoney(order.totalPaid) - parseMoney(order.totalRefunded)
  if (most === 0n)
    throw new PlatformError('conflict', `The order #${order.number} has nothing left to give back.`, {
      why: { code: 'nothing_to_refund', number: String(order.number) },
    })
  const decided = wantedRefund(request, lines, left, most)
  if (decided.amount > most)
    throw new PlatformError('conflict', `Only ${formatMoney(most)} of the order #${order.number} can be given back.`, {
      why: {
        code: 'refund_too_large',
        number: String(order.number),
        most: formatMoney(most),
        currency: order.currency,
      },
    })
  return decided
}

function wantedRefund(
  request: RefundRequest,
  lines: readonly DraftLineRow[],
  left: ReadonlyMap<string, number>,
  most: Money,
): Decided {
  switch (request.kind) {
    case 'full': {
      const rest = [...left].map(([lineId, quantity]) => ({ lineId, quantity }))
      return { amount: most, lines: rest.filter(({ quantity }) => quantity > 0) }
    }
    case 'amount': {
      const amount = readAmount(request.amount)
      if (!amount) throw wrong('amount', 'Takes an amount above zero, like 12.50.')
      return { amount, lines: [] }
    }
    case 'lines': {
      const amounts = request.lines.map((wanted, i) => priceOf(wanted, i, lines, left))
      if (new Set(request.lines.map(({ lineId }) => lineId)).size < request.lines.length || amounts.length === 0)
        throw wrong('lines', 'Takes one or more entries, each for a different line.')
      return { amount: sum(amounts), lines: [...request.lines] }
    }
  }
}

/**
 * Prices a number of units, tax included. It is the difference between the units given back before and after, so that all
 * units of a line add up to exactly what was paid.
 */
function priceOf(
  { lineId, quantity }: LineUnits,
  index: number,
  lines: readonly DraftLineRow[],
  left: ReadonlyMap<string, number>,
): Money {
  const line = lines.find((candidate) => candidate.lineId === lineId)
  if (!line) throw wrong(`lines.${index}.lineId`, 'The order has no such line.')
  const unitsLeft = left.get(lineId) ?? 0
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > unitsLeft)
    throw wrong(`lines.${index}.quantity`, `Takes 1 to ${unitsLeft}, the number of units left.`)
  const cost = parseMoney(line.total) - parseMoney(line.discount) + parseMoney(line.tax)
  const before = line.quantity - unitsLeft
  const upTo = (units: number) => divideHalfUp(cost * BigInt(units), BigInt(line.quantity))
  return upTo(before + quantity) - upTo(before)
}

function wrong(path: string, message: string): PlatformError {
  return new PlatformError('invalid_input', `${path}: ${message}`, { fields: [{ path, message }] })
}

async function insertRefund(
  tx: Db,
  storeId: string,
  order: OrderRow,
  { amount, lines, now }: Decided & { now: Date },
): Promise<Gid<'Refund'>> {
  const { id } = await tx
    .insertInto('platform.refund')
    .values({
      store_id: storeId,
      order_id: order.id,
      amount: formatMoney(amount),
      lines: JSON.stringify(lines),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('platform.sales_order')
    .set({ refunded: formatMoney(parseMoney(order.totalRefunded) + amount), updated_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', order.id)
    .execute()
  return gidOf('Refund', id)
}
