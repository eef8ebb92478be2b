import type { Visitor } from '../../domain/portal/portal-visitor.ts'

/** Returns who a contact is and where they buy; null for the holder of a link. */
export function viewContact(visitor: Visitor) {
  if (visitor.kind !== 'contact') return null
  const { email, name, memberships } = visitor
  return {
    email,
    name,
    companies: memberships.map(({ companyId, companyName, isMainContact, locations }) => ({
      id: companyId,
      name: companyName,
      is_main_contact: isMainContact,
      locations,
    })),
  }
}
