import { sql } from 'kysely'
import type { Db } from '../parts.ts'
import type { DraftLineRow } from '../platform-database.ts'

interface StockedVariant {
  id: string
  quantity: string
  policy: 'deny' | 'continue'
}

/** Returns a sentence for each of these lines that is out of stock, if its variant is counted and not sold beyond its stock. */
export function findShortages(
  variants: readonly (Omit<StockedVariant, 'quantity'> & { quantity: string | null })[],
  lines: readonly DraftLineRow[],
): string[] {
  const wanted = unitsByVariant(lines)
  return variants.flatMap(({ quantity, ...variant }) =>
    quantity === null ? [] : shortageOf({ ...variant, quantity }, wanted, lines),
  )
}

/**
 * Takes the lines of a new order from stock and notes what it took; below zero only if the variant may be sold beyond its
 * stock. Returns the shortages.
 */
export async function takeStock(
  tx: Db,
  storeId: string,
  orderId: string,
  lines: readonly DraftLineRow[],
): Promise<string[]> {
  const wanted = unitsByVariant(lines)
  const stocked = await selectStocked(tx, storeId, wanted).forUpdate().execute()
  const taken = stocked.map((variant) => ({
    id: variant.id,
    units: takenOf(variant, wanted.get(variant.id) ?? 0n).toString(),
  }))
  await sql`
    with taken as (
      insert into platform.order_stock (store_id, order_id, variant_id, units)
      select ${storeId}, ${orderId}, t.id, t.units
      from json_to_recordset(${JSON.stringify(taken)}::json) as t(id bigint, units bigint)
      returning variant_id, units)
    update platform.variant v
    set inventory_quantity = v.inventory_quantity - t.units
    from taken t
    where v.store_id = ${storeId} and v.id = t.variant_id
  `.execute(tx)
  return stocked.flatMap((variant) => shortageOf(variant, wanted, lines))
}

/**
 * Takes units, by variant, out of what an order holds: with `restock` they return to stock, otherwise they are lost. Never
 * more than it still holds. The caller holds the lock of the draft order.
 */
export async function releaseStock(
  tx: Db,
  storeId: string,
  orderId: string,
  units: ReadonlyMap<string, bigint>,
  { restock }: { restock: boolean },
): Promise<void> {
  await selectStocked(tx, storeId, units).forUpdate().execute() // in the order of ids, to avoid deadlocks
  const json = JSON.stringify([...units].map(([id, count]) => ({ id, units: count.toString() })))
  const { rows: released } = await sql<{ id: string; units: string }>`
    select s.variant_id as id, least(u.units, s.units) as units
    from json_to_recordset(${json}::json) as u(id bigint, units bigint)
    join platform.order_stock s on s.store_id = ${storeId} and s.order_id = ${orderId} and s.variant_id = u.id`.execute(
    tx,
  )
  const each = sql`json_to_recordset(${JSON.stringify(released)}::json) as r(id bigint, units bigint)`
  await sql`
    update platform.order_stock s
    set units = s.units - r.units
    from ${each}
    where s.store_id = ${storeId} and s.order_id = ${orderId} and s.variant_id = r.id`.execute(tx)
  if (!restock) return
  await sql`
    update platform.variant v
    set inventory_quantity = v.inventory_quantity + r.units
    from ${each}
    where v.store_id = ${storeId} and v.id = r.id and v.inventory_quantity is not null`.execute(tx)
}

/** Counts the units of each variant in these lines, or as many of each line as `quantityOf` says. */
export function unitsByVariant(
  lines: readonly DraftLineRow[],
  quantityOf = ({ quantity }: DraftLineRow) => quantity,
): Map<string, bigint> {
  const units = new Map<string, bigint>()
  for (const line of lines) {
    const { variantId } = line
    if (variantId !== null) units.set(variantId, (units.get(variantId) ?? 0n) + BigInt(quantityOf(line)))
  }
  return units
}

function selectStocked(db: Db, storeId: string, wanted: ReadonlyMap<string, bigint>) {
  return db
    .selectFrom('platform.variant')
    .select(['id', sql<string>`inventory_quantity`.as('quantity'), 'inventory_policy as policy'])
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${[...wanted.keys()]}::bigint[])`)
    .where('inventory_tracked', '=', true)
    .where('inventory_quantity', 'is not', null)
    .orderBy('id')
}

function takenOf({ quantity, policy }: StockedVariant, wanted: bigint): bigint {
  const there = BigInt(quantity)
  if (policy === 'continue' || wanted <= there) return wanted
  return there > 0n ? there : 0n
}

function shortageOf(variant: StockedVariant, wanted: ReadonlyMap<string, bigint>, lines: readonly DraftLineRow[]) {
  const units = wanted.get(variant.id) ?? 0n
  if (variant.policy === 'continue' || units <= BigInt(variant.quantity)) return []
  const line = lines.find(({ variantId }) => variantId === variant.id)
  const name = [line?.title, line?.variantTitle].filter(Boolean).join(', ')
  return [`${name}: ${units} wanted, ${takenOf(variant, units)} in stock.`]
}
