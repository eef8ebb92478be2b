import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { DEFAULT_LIMIT, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

type Asking = Pick<Reader, 'store' | 'platform'>

/** Searches what can be bought, for the first 20 matches by default: a storefront has no next page. */
export async function searchProducts(
  { store, platform }: Asking,
  { q: text, limit = DEFAULT_LIMIT }: { q: string; limit?: number },
): Promise<Page<PlatformVariant>> {
  const search = { text, limit, cursor: null, activeOnly: true }
  const { items, nextCursor } = await callPlatform({ store }, (call) => platform.searchVariants(call, search))
  return { items, hasMore: nextCursor !== null, nextCursor: null }
}

/** Looks up SKUs, then variant ids: an entry for each in order, with the variants found. */
export async function lookUpProducts(
  { store, platform }: Asking,
  { skus = [], variantIds = [] }: { skus?: readonly string[] | undefined; variantIds?: readonly string[] | undefined },
): Promise<{ asked: string; variants: readonly PlatformVariant[] }[]> {
  const ids = variantIds.map((name) => parseGid('ProductVariant', name))
  const known = ids.filter((id) => id !== null)
  const [bySku, byId] = await callPlatform({ store }, (call) =>
    Promise.all([platform.variantsBySku(call, [...skus]), platform.variantsByIds(call, known)]),
  )
  return [
    ...skus.map((sku) => ({ asked: sku, variants: bySku.get(sku.toLowerCase()) ?? [] })),
    ...variantIds.map((asked, i) => ({ asked, variants: variantsAt(byId, ids[i] ?? null) })),
  ]
}

function variantsAt<K, V>(found: ReadonlyMap<K, V>, id: K | null): V[] {
  const variant = id === null ? undefined : found.get(id)
  return variant ? [variant] : []
}
