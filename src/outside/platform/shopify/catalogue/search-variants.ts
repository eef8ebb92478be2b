import type { Gid } from '../../gid.ts'
import type { CallContext, Page, PlatformVariant, SearchQuery } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { SearchVariants as document, type SearchVariantsQuery } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { nextOf } from '../next-of.ts'
import { everyWordIn, orderOf, quoted } from '../quoted.ts'
import type { Variants } from './look-up-variants.ts'

/** Returns a page of variants with every word at the beginning of a word of their titles, or of their SKU. */
export async function searchVariants(
  api: AdminApi,
  variants: Variants,
  call: CallContext,
  { text, limit, cursor, activeOnly }: SearchQuery & { activeOnly: boolean },
): Promise<Page<PlatformVariant>> {
  const found = everyWordIn(['title', 'sku'], text)
  const query = [found, activeOnly ? quoted('product_status', 'active') : ''].filter(Boolean).join(' ')
  const { productVariants } = await api.run(call, document, {
    query,
    sortKey: orderOf(query),
    first: limit,
    after: cursor,
  })
  const { nodes, pageInfo } = productVariants
  return {
    items: await inOrder(variants, call, nodes),
    nextCursor: nextOf(pageInfo),
  }
}

const SKUS_AT_ONCE = 25
const PAGE = 100

/** Returns variants by SKU in lower case, those that can be bought first, then the oldest. */
export async function variantsBySku(
  api: AdminApi,
  variants: Variants,
  call: CallContext,
  skus: readonly string[],
): Promise<Map<string, PlatformVariant[]>> {
  const wanted = [...new Set(skus.map((sku) => sku.toLowerCase()))].filter((sku) => sku.trim() !== '')
  const nodes: SearchVariantsQuery['productVariants']['nodes'][number][] = []
  for (let n = 0; n < wanted.length; n += SKUS_AT_ONCE) {
    const skus = wanted.slice(n, n + SKUS_AT_ONCE).map((sku) => quoted('sku', sku))
    const asked = { query: skus.join(' OR '), sortKey: 'RELEVANCE', first: PAGE } as const
    for (let after: string | null = null; ; ) {
      const found: SearchVariantsQuery = await api.run(call, document, { ...asked, after })
      nodes.push(...found.productVariants.nodes)
      after = nextOf(found.productVariants.pageInfo)
      if (after === null) break
    }
  }
  const named = nodes.filter(({ sku }) => wanted.includes((sku ?? '').toLowerCase()))
  const found = await inOrder(variants, call, named)
  found.sort((a, b) => rank(a) - rank(b))
  return Map.groupBy(found, ({ sku }) => (sku ?? '').toLowerCase())
}

function rank({ productStatus }: PlatformVariant): number {
  return productStatus === 'active' ? 0 : 1
}

/** Returns the variants found; the search may lag, so what a variant is now is read by its id. */
async function inOrder(
  variants: Variants,
  call: CallContext,
  nodes: readonly { id: string }[],
): Promise<PlatformVariant[]> {
  const ids = nodes.map(({ id }): Gid<'ProductVariant'> => fromShopifyId('ProductVariant', id))
  const found = await variants.find(call, ids)
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}
