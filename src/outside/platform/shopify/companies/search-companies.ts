import type { CallContext, FoundCompany, Page, SearchQuery } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { SearchCompanies as document } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { nextOf } from '../next-of.ts'
import { everyWordIn } from '../quoted.ts'
import { unlessDenied } from '../unless-denied.ts'

/** Returns a page of companies found by name or number; none without companies. */
export async function searchCompanies(
  api: AdminApi,
  call: CallContext,
  { text, limit, cursor }: SearchQuery,
): Promise<Page<FoundCompany>> {
  const query = everyWordIn(['name', 'external_id'], text)
  const found = await unlessDenied(api.run(call, document, { query, first: limit, after: cursor }))
  if (!found) return { items: [], nextCursor: null }
  const { nodes, pageInfo } = found.companies
  const items = nodes.map(({ id, name, externalId, locations }) => ({
    id: fromShopifyId('Company', id),
    name,
    externalId,
    locations: locations.nodes.map((one) => ({ id: fromShopifyId('CompanyLocation', one.id), name: one.name })),
  }))
  return { items, nextCursor: nextOf(pageInfo) }
}
