import { sql } from 'kysely'
import type { Gid } from '../../gid.ts'
import type { VariantSupply } from '../../variant-supply.ts'
import { type Db, digitsOf, gidOf } from '../parts.ts'

/** Returns the cost, stock and lead time of the existing variants, by id. */
export async function readSupplies(
  db: Db,
  storeId: string,
  ids: readonly Gid<'ProductVariant'>[],
): Promise<Map<Gid<'ProductVariant'>, VariantSupply>> {
  const rows = await db
    .selectFrom('platform.variant')
    .select(['id', 'cost', 'inventory_tracked as isTracked', 'inventory_quantity as quantity', 'lead_days as leadDays'])
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${ids.map(digitsOf)}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ id, cost, isTracked, quantity, leadDays }) => [
      gidOf('ProductVariant', id),
      { unitCost: cost, inStock: isTracked && quantity !== null ? Number(quantity) : null, leadDays },
    ]),
  )
}
