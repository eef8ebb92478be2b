import type { NamedType } from '../../../../domain/orders/platform-names.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { Chunks } from '../client/chunks.ts'
import { NamesByIds, type NamesByIdsQuery } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { unlessDenied } from '../unless-denied.ts'
import { ONLY_VARIANT } from './to-variant.ts'

/** Returns the look-up of names; unknown ids have none, nor do companies and contacts that the app may not read. */
export function lookUpNames(api: AdminApi): (call: CallContext, id: Gid<NamedType>) => Promise<string | undefined> {
  const ask = async (call: CallContext, ids: readonly Gid<NamedType>[]) => {
    const { nodes } = await api.run(call, NamesByIds, { ids: ids.map(toShopifyId) })
    return new Map(nodes.flatMap((node) => (node ? [nameOf(node)] : [])).filter((pair) => pair !== null))
  }
  const goods = new Chunks(ask)
  const buyers = new Chunks(
    async (call, ids: readonly Gid<NamedType>[]) => (await unlessDenied(ask(call, ids))) ?? new Map(),
  )
  return async (call, id) => (await (isBuyer(id) ? buyers : goods).find(call, [id])).get(id)
}

function isBuyer(id: Gid<NamedType>): boolean {
  return id.startsWith('gid://platform/Company')
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
