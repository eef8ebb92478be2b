import type { Gid } from '../../gid.ts'
import type { CallContext, CompanyContact } from '../../port.ts'
import { AccessDenied } from '../access-denied.ts'
import type { AdminApi } from '../admin-api.ts'
import { type CompanyContactsQuery, CompanyContacts as document } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { nextOf } from '../next-of.ts'
import { locationsOf } from './locations-of.ts'

/** Returns the contacts of a company that have an address, oldest first; none for an unknown company or without companies. */
export async function companyContacts(
  api: AdminApi,
  call: CallContext,
  companyId: Gid<'Company'>,
): Promise<CompanyContact[]> {
  const contacts: CompanyContact[] = []
  try {
    for (let after: string | null = null; ; ) {
      const { company }: CompanyContactsQuery = await api.run(call, document, { id: toShopifyId(companyId), after })
      if (!company) return contacts
      contacts.push(...company.contacts.nodes.flatMap(toContact))
      after = nextOf(company.contacts.pageInfo)
      if (after === null) return contacts
    }
  } catch (error) {
    if (error instanceof AccessDenied) return []
    throw error
  }
}

function toContact(
  contact: NonNullable<CompanyContactsQuery['company']>['contacts']['nodes'][number],
): CompanyContact[] {
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
      locations: locationsOf(contact),
    },
  ]
}
