import type { Gid } from '../../gid.ts'
import { type CallContext, type FoundCustomer, type Page, PlatformError, type SearchQuery } from '../../port.ts'
import { AccessDenied } from '../access-denied.ts'
import type { AdminApi } from '../admin-api.ts'
import {
  CompanyNamesOfCustomers,
  SearchCustomers as document,
  type FoundCustomerFieldsFragment,
  SearchContacts,
} from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { nextOf } from '../next-of.ts'
import { everyWordIn, orderOf } from '../quoted.ts'
import { unlessDenied } from '../unless-denied.ts'

/**
 * Returns a page of customers found by name or address; the first page also has contacts of companies found by name, whom later pages
 * leave out. Throws `conflict` if Shopify has not approved that the app reads customers.
 */
export async function searchCustomers(
  api: AdminApi,
  call: CallContext,
  { text, limit, cursor }: SearchQuery,
): Promise<Page<FoundCustomer>> {
  const query = everyWordIn(['email', 'first_name', 'last_name'], text)
  const [{ customers }, contacts] = await Promise.all([
    api.run(call, document, { query, sortKey: orderOf(query), first: limit, after: cursor }).catch(sayIfDenied),
    query !== '' ? searchContacts(api, call, text) : [],
  ])
  const found = new Map(customers.nodes.map((customer) => [customer.id, customer]))
  for (const contact of contacts) {
    if (cursor === null) found.set(contact.id, contact)
    else found.delete(contact.id)
  }
  const companies = await readCompanyNames(api, call, [...found.keys()])
  return {
    items: [...found.values()].map((customer) => toFound(customer, companies.get(customer.id) ?? [])),
    nextCursor: nextOf(customers.pageInfo),
  }
}

function toFound(
  { id, displayName, defaultEmailAddress }: FoundCustomerFieldsFragment,
  companies: readonly string[],
): FoundCustomer {
  const email = defaultEmailAddress?.emailAddress.toLowerCase() ?? null
  const name = displayName === '' || displayName.toLowerCase() === email ? null : displayName
  const gid: Gid<'Customer'> = fromShopifyId('Customer', id)
  return { id: gid, email, name, companies }
}

async function searchContacts(api: AdminApi, call: CallContext, text: string): Promise<FoundCustomerFieldsFragment[]> {
  const found = await unlessDenied(api.run(call, SearchContacts, { query: everyWordIn(['name'], text) }))
  return found?.companies.nodes.flatMap(({ contacts }) => contacts.nodes.map(({ customer }) => customer)) ?? []
}

async function readCompanyNames(api: AdminApi, call: CallContext, ids: readonly string[]) {
  const found = ids.length > 0 ? await unlessDenied(api.run(call, CompanyNamesOfCustomers, { ids })) : null
  return new Map(
    found?.nodes.flatMap((node) =>
      node?.__typename === 'Customer'
        ? [[node.id, node.companyContactProfiles.map(({ company }) => company.name)] as const]
        : [],
    ),
  )
}

function sayIfDenied(error: unknown): never {
  if (!(error instanceof AccessDenied)) throw error
  const why = { code: 'customers_hidden' } as const
  throw new PlatformError('conflict', 'Shopify does not let the app read customers', { why, cause: error })
}
