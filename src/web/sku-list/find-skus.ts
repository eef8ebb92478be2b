import type { Product, ProductMatch } from '../client/portal-answers.ts'
import type { SkuFound } from './match-sku-rows.ts'

const LONGEST_SKU = 255

/** Returns what buyers can request under these SKUs, by lower-case SKU; `lookUp` asks the store. */
export async function findSkus(
  skus: readonly string[],
  lookUp: (skus: readonly string[]) => Promise<readonly ProductMatch[]>,
): Promise<ReadonlyMap<string, SkuFound<Product>>> {
  const known = skus.filter((sku) => sku.length <= LONGEST_SKU)
  const matches = known.length === 0 ? [] : await lookUp(known)
  return new Map(
    matches.map(({ asked, product, others }) => [
      asked.toLowerCase(),
      { product, others, available: product !== null },
    ]),
  )
}
