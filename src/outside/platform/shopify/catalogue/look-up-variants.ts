import type { Gid } from '../../gid.ts'
import type { CallContext, PlatformVariant } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { Chunks } from '../client/chunks.ts'
import { VariantsByIds as document, ProductCollections, type ProductCollectionsQuery } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { nextOf } from '../next-of.ts'
import { toVariant } from './to-variant.ts'

export type Variants = Chunks<Gid<'ProductVariant'>, PlatformVariant>

/** Returns the look-up of existing variants by id. */
export function lookUpVariants(api: AdminApi): Variants {
  return new Chunks((call, ids) => variantsByIds(api, call, ids))
}

async function variantsByIds(
  api: AdminApi,
  call: CallContext,
  ids: readonly Gid<'ProductVariant'>[],
): Promise<Map<Gid<'ProductVariant'>, PlatformVariant>> {
  const answer = await api.run(call, document, { ids: ids.map(toShopifyId) })
  const nodes = answer.nodes.flatMap((node) => (node && 'product' in node ? [node] : []))
  const products = [...new Map(nodes.map(({ product }) => [product.id, product])).values()]
  const collections = await Promise.all(products.map((product) => collectionsOf(api, call, product)))
  const ofProduct = new Map(products.map(({ id }, i) => [id, collections[i] ?? []]))
  const variants = nodes.map((node) => toVariant(node, ofProduct.get(node.product.id) ?? []))
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
