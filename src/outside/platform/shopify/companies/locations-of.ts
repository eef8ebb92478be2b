import type { CompanyContact } from '../../port.ts'
import { fromShopifyId } from '../ids.ts'

/** A contact's roles, as the documents ask for them. */
export interface Assigned {
  roleAssignments: {
    nodes: readonly { role: { name: string }; companyLocation: { id: string; name: string } }[]
  }
}

/** Returns the locations a contact buys for, oldest first. */
export function locationsOf({ roleAssignments }: Assigned): CompanyContact['locations'] {
  return roleAssignments.nodes
    .map(({ role, companyLocation }) => ({
      id: fromShopifyId('CompanyLocation', companyLocation.id),
      name: companyLocation.name,
      role: role.name,
    }))
    .toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
}
