import type { NamedType } from '../../../../domain/orders/platform-names.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { NamesByIds, type NamesByIdsQuery } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { inChunks } from '../in-chunks.ts'
import { ONLY_VARIANT } from './to-variant.ts'

const CHUNK = 100

/** Returns the names of these objects; unknown ids are absent. */
export async function readNames(
  api: AdminApi,
  call: CallContext,
  ids: readonly Gid<NamedType>[],
): Promise<Map<Gid<NamedType>, string>> {
  const named = await inChunks(ids, CHUNK, async (chunk) => {
    const { nodes } = await api.run(call, NamesByIds, { ids: chunk.map(toShopifyId) })
    return nodes.flatMap((node) => (node ? [nameOf(node)] : []))
  })
  return new Map(named.flatMap((pair) => (pair ? [pair] : [])))
}

type Named = NonNullable<NamesByIdsQuery['nodes'][number]>

function nameOf(node: Named): [Gid<NamedType>, string] | null {
  switch (node.__typename) {
    case 'Product':
    case 'Collection':
      return [fromShopifyId(node.__typename, node.id), node.title]
    case 'ProductVariant':
      return [fromShopifyId('ProductVariant', node.id), node.displayName.replace(` - ${ONLY_VARIANT}`, '')]
    case 'Company':
      return [fromShopifyId('Company', node.id), node.name]
    case 'CompanyContact':
      return [fromShopifyId('CompanyContact', node.id), node.customer.displayName]
    default:
      return null
  }
}
