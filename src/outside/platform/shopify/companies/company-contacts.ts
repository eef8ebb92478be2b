import type { Gid } from '../../gid.ts'
import type { CallContext, CompanyContact } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { type CompanyContactsQuery, CompanyContacts as document } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { nextOf } from '../next-of.ts'
import { unlessDenied } from '../unless-denied.ts'
import { locationsOf } from './locations-of.ts'

/** Returns the contacts of a company that have an address, oldest first; none for an unknown company or without companies. */
export async function companyContacts(
  api: AdminApi,
  call: CallContext,
  companyId: Gid<'Company'>,
): Promise<CompanyContact[]> {
  const contacts: CompanyContact[] = []
  for (let after: string | null = null; ; ) {
    const id = toShopifyId(companyId)
    const found: CompanyContactsQuery | null = await unlessDenied(api.run(call, document, { id, after }))
    if (!found?.company) return contacts
    const { nodes, pageInfo } = found.company.contacts
    contacts.push(...(await Promise.all(nodes.map((contact) => toContact(api, call, contact)))).flat())
    after = nextOf(pageInfo)
    if (after === null) return contacts
  }
}

async function toContact(
  api: AdminApi,
  call: CallContext,
  contact: NonNullable<CompanyContactsQuery['company']>['contacts']['nodes'][number],
): Promise<CompanyContact[]> {
  const { displayName, defaultEmailAddress, id } = contact.customer
  if (!defaultEmailAddress) return []
  const email = defaultEmailAddress.emailAddress.toLowerCase()
  return [
    {
      contactId: fromShopifyId('CompanyContact', contact.id),
      customerId: fromShopifyId('Customer', id),
      email,
      name: displayName === '' || displayName.toLowerCase() === email ? null : displayName,
      isMainContact: contact.isMainContact,
      locations: await locationsOf(api, call, contact),
    },
  ]
}
