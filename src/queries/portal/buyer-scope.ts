import type { BuyerScope } from '../../database/portal/buyer-scope.ts'
import type { Visitor } from '../../domain/portal/portal-visitor.ts'

/** Returns the part of the store a contact may see, matching what domain/portal/portal-visitor.ts says of each quote. */
export function buyerScope(visitor: Visitor): BuyerScope {
  if (visitor.kind !== 'contact') throw new Error("A quote's link cannot list quotes")
  const { customerId, memberships } = visitor
  return {
    customerId: digitsOf(customerId),
    locationIds: memberships.flatMap(({ locations }) => locations.map((location) => digitsOf(location.id))),
    companyIds: memberships.filter(({ isMainContact }) => isMainContact).map(({ companyId }) => digitsOf(companyId)),
  }
}

function digitsOf(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}
