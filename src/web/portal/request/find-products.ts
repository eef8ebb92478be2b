import type { Product, ProductMatch } from '../../../http/portal/contract.ts'
import type { SkuFound } from '../../sku-list/match-sku-rows.ts'
import { call } from '../api.ts'
import type { Pick } from './request-draft.ts'

const LONGEST_SKU = 255

/** What of a store can be asked for by SKU, in lower case. */
export async function findSkus(
  store: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, SkuFound<Product>>> {
  const known = skus.filter((sku) => sku.length <= LONGEST_SKU)
  const matches = await lookUp(store, { skus: known })
  return new Map(
    matches.map(({ asked, product, others }) => [
      asked.toLowerCase(),
      { product, others, available: product !== null },
    ]),
  )
}

/**
 * What the address of the page asks for: `?product=SKU` or `?variant=ID`, each as often as there are products, and as many
 * `quantity`, in their order.
 */
export async function findAsked(store: string, query: URLSearchParams): Promise<{ picks: Pick[]; missing: string[] }> {
  const asked = [...query]
    .filter(([name, value]) => ['product', 'variant'].includes(name) && value !== '')
    .slice(0, 100)
  const named = (wanted: string) => asked.flatMap(([name, value]) => (name === wanted ? [value] : []))
  const matches = await lookUp(store, { skus: named('product'), variant_ids: named('variant') })
  const found = new Map(matches.map(({ asked, product }) => [asked, product]))
  const quantities = query.getAll('quantity')
  const picks: Pick[] = []
  const missing: string[] = []
  for (const [i, [, value]] of asked.entries()) {
    const product = found.get(value)
    const quantity = quantities[i] ?? ''
    if (product) picks.push({ product, quantity: /^[1-9]\d{0,5}$/.test(quantity) ? Number(quantity) : 1 })
    else missing.push(value)
  }
  return { picks, missing }
}

async function lookUp(store: string, body: { skus?: string[]; variant_ids?: string[] }): Promise<ProductMatch[]> {
  if (Object.values(body).every((names) => names.length === 0)) return []
  const { data } = await call<{ data: ProductMatch[] }>('POST', ['stores', store, 'products', 'lookup'], { body })
  return data
}
