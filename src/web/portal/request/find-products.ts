import { call } from '../../client/portal.ts'
import type { ProductMatch } from '../../client/portal-answers.ts'
import type { Pick } from './request-draft.ts'

/**
 * Finds the products in the page's address: `?product=SKU` or `?variant=ID`, repeated as needed, with one `quantity` each, in the same
 * order.
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

/** Returns which of these SKUs and ids can be requested from the store. */
export async function lookUp(
  store: string,
  body: { skus?: readonly string[]; variant_ids?: readonly string[] },
): Promise<ProductMatch[]> {
  if (Object.values(body).every((names) => names.length === 0)) return []
  const { data } = await call('POST', '/stores/{domain}/products/lookup', { params: { domain: store }, body })
  return data
}
