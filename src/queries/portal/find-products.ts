import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformVariant, SearchQuery } from '../../outside/platform/port.ts'
import { ownPartNumbers } from '../orders/own-part-numbers.ts'
import { similarVariants } from '../orders/similar-variants.ts'
import { DEFAULT_LIMIT, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { nearVariants } from './near-variants.ts'

type Asking = Pick<Reader, 'store' | 'platform'>

/**
 * Searches what can be bought, for the first 20 matches by default: a storefront has no next page. If nothing matches, returns what a
 * mistyped word or SKU may mean.
 */
export async function searchProducts(
  { store, platform }: Asking,
  { q: text, limit = DEFAULT_LIMIT }: { q: string; limit?: number },
): Promise<Page<PlatformVariant>> {
  const search = (query: SearchQuery) =>
    callPlatform({ store }, (call) => platform.searchVariants(call, { ...query, activeOnly: true }))
  const { items, nextCursor } = await search({ text, limit, cursor: null })
  if (items.length > 0) return { items, hasMore: nextCursor !== null, nextCursor: null }
  const near = /\d/.test(text)
    ? await similarVariants({ store, platform }, { sku: text, name: '' })
    : await nearVariants(text, limit, async (query) => (await search(query)).items)
  return { items: near, hasMore: false, nextCursor: null }
}

/**
 * Looks up SKUs, or what these companies call them, then variant ids: an entry for each in order, with the variants found. A company's own
 * part numbers come first.
 */
export async function lookUpProducts(
  { db, store, platform }: Asking & Pick<Reader, 'db'>,
  companyIds: readonly string[],
  { skus = [], variantIds = [] }: { skus?: readonly string[] | undefined; variantIds?: readonly string[] | undefined },
): Promise<{ asked: string; variants: readonly PlatformVariant[] }[]> {
  const ids = variantIds.map((name) => parseGid('ProductVariant', name))
  const known = ids.filter((id) => id !== null)
  const [own, [bySku, byId]] = await Promise.all([
    ownPartNumbers({ db, store, platform }, companyIds, skus),
    callPlatform({ store }, (call) =>
      Promise.all([platform.variantsBySku(call, [...skus]), platform.variantsByIds(call, known)]),
    ),
  ])
  return [
    ...skus.map((sku) => ({ asked: sku, variants: own.get(sku.toLowerCase()) ?? bySku.get(sku.toLowerCase()) ?? [] })),
    ...variantIds.map((asked, i) => ({ asked, variants: variantsAt(byId, ids[i] ?? null) })),
  ]
}

function variantsAt<K, V>(found: ReadonlyMap<K, V>, id: K | null): V[] {
  const variant = id === null ? undefined : found.get(id)
  return variant ? [variant] : []
}
