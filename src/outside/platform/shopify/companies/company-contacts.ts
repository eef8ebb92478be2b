import type { Gid } from '../../gid.ts'
import type { CallContext, CompanyContact } from '../../port.ts'
import { AccessDenied } from '../client/access-denied.ts'
import type { AdminApi } from '../client/admin-api.ts'
import { type CompanyContacts, companyContacts as document } from '../documents/companies.ts'
import { platformId, shopifyId } from '../ids.ts'
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
      const { company }: CompanyContacts = await api.run(call, document, { id: shopifyId(companyId), after })
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

function toContact(contact: NonNullable<CompanyContacts['company']>['contacts']['nodes'][number]): CompanyContact[] {
  const { displayName, defaultEmailAddress, id } = contact.customer
  if (!defaultEmailAddress) return []
  const email = defaultEmailAddress.emailAddress.toLowerCase()
  return [
    {
      contactId: platformId('CompanyContact', contact.id),
      customerId: platformId('Customer', id),
      email,
      name: displayName === '' || displayName.toLowerCase() === email ? null : displayName,
      isMainContact: contact.isMainContact,
      locations: locationsOf(contact),
    },
  ]
}
