import type { CallContext, CompanyContact } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { ContactRoles, type ContactRolesQuery, type RolesFragment } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { nextOf } from '../next-of.ts'

/** A contact with the first roles, as the documents ask for them. */
interface Assigned {
  id: string
  roleAssignments: RolesFragment
}

/** Returns the locations a contact buys for, oldest first; the pages after the first are read too. */
export async function locationsOf(
  api: AdminApi,
  call: CallContext,
  { id, roleAssignments }: Assigned,
): Promise<CompanyContact['locations']> {
  const roles = [...roleAssignments.nodes]
  for (let after = nextOf(roleAssignments.pageInfo); after !== null; ) {
    const { nodes }: ContactRolesQuery = await api.run(call, ContactRoles, { ids: [id], after })
    const contact = nodes.find((node) => node?.__typename === 'CompanyContact')
    roles.push(...(contact?.roleAssignments.nodes ?? []))
    after = contact ? nextOf(contact.roleAssignments.pageInfo) : null
  }
  return roles
    .map(({ role, companyLocation }) => ({
      id: fromShopifyId('CompanyLocation', companyLocation.id),
      name: companyLocation.name,
      role: role.name,
    }))
    .toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
}
