import type { Gid } from '../../gid.ts'
import type { CallContext } from '../../port.ts'
import type { VariantSupply } from '../../variant-supply.ts'
import type { AdminApi } from '../admin-api.ts'
import { amountOf } from '../amounts.ts'
import { Chunks } from '../client/chunks.ts'
import { SuppliesByIds } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'

/** Returns the look-up of the cost and stock of existing variants by id; both come with `read_inventory`, which the app has. */
export function lookUpSupplies(api: AdminApi): Chunks<Gid<'ProductVariant'>, VariantSupply> {
  return new Chunks((call, ids) => readSupplies(api, call, ids))
}

async function readSupplies(
  api: AdminApi,
  call: CallContext,
  ids: readonly Gid<'ProductVariant'>[],
): Promise<Map<Gid<'ProductVariant'>, VariantSupply>> {
  const { nodes } = await api.run(call, SuppliesByIds, { ids: ids.map(toShopifyId) })
  const variants = nodes.flatMap((node) => (node && 'inventoryItem' in node ? [node] : []))
  return new Map(
    variants.map(({ id, inventoryQuantity, inventoryItem: { tracked, unitCost } }) => [
      fromShopifyId('ProductVariant', id),
      {
        unitCost: isInCents(unitCost?.amount) ? amountOf(unitCost?.amount) : null,
        inStock: tracked ? (inventoryQuantity ?? null) : null,
        leadDays: null,
      },
    ]),
  )
}

/** A cost finer than a cent counts as unknown: no margin can be said to the cent. */
function isInCents(amount: unknown): boolean {
  return typeof amount === 'string' && /^[0-9]{1,24}(\.[0-9]{1,2})?$/.test(amount)
}
