import type { Gid } from '../../gid.ts'
import type { CallContext, PlatformVariant } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { VariantsByIds as document, ProductCollections, type ProductCollectionsQuery } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { inChunks } from '../in-chunks.ts'
import { nextOf } from '../next-of.ts'
import { toVariant } from './to-variant.ts'

/** Keeps the cost of a look-up, with ten collections of each product, below what Shopify accepts. */
const CHUNK = 25

/** Returns the existing variants by id. */
export async function variantsByIds(
  api: AdminApi,
  call: CallContext,
  ids: readonly Gid<'ProductVariant'>[],
): Promise<Map<Gid<'ProductVariant'>, PlatformVariant>> {
  const nodes = await inChunks(ids, CHUNK, async (chunk) => {
    const answer = await api.run(call, document, { ids: chunk.map(toShopifyId) })
    return answer.nodes.flatMap((node) => (node && 'product' in node ? [node] : []))
  })
  const variants = await Promise.all(
    nodes.map(async (node) => toVariant(node, await collectionsOf(api, call, node.product))),
  )
  return new Map(variants.map((variant) => [variant.id, variant]))
}

interface WithCollections {
  id: string
  collections: { nodes: readonly { id: string }[]; pageInfo: { hasNextPage: boolean } }
}

/** A product in more collections than the look-up returned is read again: rules may name any of them. */
async function collectionsOf(api: AdminApi, call: CallContext, { id, collections }: WithCollections) {
  const ids = collections.nodes.map((one) => one.id)
  if (collections.pageInfo.hasNextPage) ids.splice(0, ids.length, ...(await readCollections(api, call, id)))
  return ids.map((one) => fromShopifyId('Collection', one))
}

async function readCollections(api: AdminApi, call: CallContext, id: string): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = null; ; ) {
    const { product }: ProductCollectionsQuery = await api.run(call, ProductCollections, { id, after })
    ids.push(...(product?.collections.nodes.map((one) => one.id) ?? []))
    after = product && nextOf(product.collections.pageInfo)
    if (after === null) return ids
  }
}
