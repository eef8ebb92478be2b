import type { NamedType } from '../../../../domain/orders/platform-names.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../client/admin-api.ts'
import { type NamesByIds, namesByIds } from '../documents/catalogue.ts'
import { platformId, shopifyId } from '../ids.ts'
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
    const { nodes } = await api.run(call, namesByIds, { ids: chunk.map(shopifyId) })
    return nodes.flatMap((node) => (node ? [nameOf(node)] : []))
  })
  return new Map(named.flatMap((pair) => (pair ? [pair] : [])))
}

type Named = NonNullable<NamesByIds['nodes'][number]>

function nameOf(node: Named): [Gid<NamedType>, string] | null {
  switch (node.__typename) {
    case 'Product':
    case 'Collection':
      return [platformId(node.__typename, node.id), node.title]
    case 'ProductVariant':
      return [platformId('ProductVariant', node.id), node.displayName.replace(` - ${ONLY_VARIANT}`, '')]
    case 'Company':
      return [platformId('Company', node.id), node.name]
    case 'CompanyContact':
      return [platformId('CompanyContact', node.id), node.customer.displayName]
    default:
      return null
  }
}
