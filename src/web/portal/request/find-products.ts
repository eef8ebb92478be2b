import { call } from '../../client/portal.ts'
import type { ProductMatch } from '../../client/portal-answers.ts'
import { type DraftLine, newLine, type Pick } from './request-draft.ts'

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

const MOST_AT_ONCE = 100

/** The lines of a list or an earlier quote that were found. */
interface Kept {
  picks: Pick[]
  /** Lines in the buyer's own words. */
  described: DraftLine[]
  /** The names of products that can be requested no more. */
  missing: string[]
}

/** Finds the products of a company's list (`?list=…&company=…`) or of an earlier quote (`?again=…`); null if neither is asked for. */
export async function findKept(store: string, query: URLSearchParams): Promise<Kept | null> {
  const [list, id, again] = [query.get('list'), query.get('company'), query.get('again')]
  if (list !== null && id !== null) {
    const { lines } = await call('GET', '/companies/{id}/lists/{list}', { params: { id, list } })
    return findLines(
      store,
      lines.map(({ title, ...line }) => ({ ...line, title: title ?? line.sku ?? line.variant_id })),
    )
  }
  if (again === null) return null
  const { lines } = await call('GET', '/quotes/{id}', { params: { id: again } })
  return findLines(
    store,
    lines.filter(({ choice }) => !choice || choice.chosen),
  )
}

async function findLines(
  store: string,
  lines: readonly { title: string; description?: string | null; variant_id: string | null; quantity: number }[],
): Promise<Kept> {
  const ids = [...new Set(lines.flatMap(({ variant_id: id }) => id ?? []))]
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, i) =>
    lookUp(store, { variant_ids: ids.slice(i * MOST_AT_ONCE, (i + 1) * MOST_AT_ONCE) }),
  )
  const found = new Map((await Promise.all(parts)).flat().map(({ asked, product }) => [asked, product]))
  const kept: Kept = { picks: [], described: [], missing: [] }
  for (const { title, description, variant_id: id, quantity } of lines) {
    const product = id === null ? null : found.get(id)
    if (product) kept.picks.push({ product, quantity })
    else if (id === null) kept.described.push({ ...newLine(null, quantity), title, description: description ?? '' })
    else kept.missing.push(title)
  }
  return kept
}
