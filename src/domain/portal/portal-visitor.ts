import type { Actor } from '../access/actor.ts'
import type { ApproverFacts } from '../approvals/approval-policy.ts'
import type { Quote } from '../quotes/quote.ts'

/** A contact who signed in unused for so long is out. */
export const PORTAL_IDLE_MS = 7 * 86_400_000
/** So long after signing in they are out in any case. */
export const PORTAL_LONGEST_MS = 30 * 86_400_000
/** What the platform says of a contact is asked again after so long. */
export const PORTAL_REFRESH_MS = 3_600_000
/** How long a mailed sign-in link works. */
export const PORTAL_LINK_MS = 30 * 60_000

/** Whoever uses the portal: who has the link to a quote, or a customer of the platform who signed in. */
export type Visitor =
  | { kind: 'link'; quoteId: string }
  | {
      kind: 'contact'
      /** A GID, as all ids here. */
      customerId: string
      email: string
      name: string | null
      memberships: readonly PortalMembership[]
    }

/** A company the contact buys for, and where. */
export interface PortalMembership {
  contactId: string
  companyId: string
  companyName: string
  isMainContact: boolean
  locations: readonly { id: string; name: string; role: string | null }[]
}

/**
 * Whether the quote is the visitor's to see: the one of their link; a contact's own, those of the locations they buy for and,
 * for a company's main contact, all of the company. What staff are still preparing is nobody's yet.
 */
export function maySee(visitor: Visitor, quote: Pick<Quote, 'id' | 'platform' | 'source' | 'proposal'>): boolean {
  const isDraft = quote.proposal === null && (quote.source === 'manual' || quote.source === 'duplicate')
  if (isDraft) return false
  if (visitor.kind === 'link') return visitor.quoteId === quote.id
  return visitor.customerId === quote.platform.customerId || visitor.memberships.some((one) => buysFor(one, quote))
}

/** Whether the contact buys for the quote's location, or for all of its company. */
export function buysFor(
  { companyId, isMainContact, locations }: Pick<PortalMembership, 'companyId' | 'isMainContact' | 'locations'>,
  { platform }: Pick<Quote, 'platform'>,
): boolean {
  return (
    (isMainContact && companyId === platform.companyId) || locations.some(({ id }) => id === platform.companyLocationId)
  )
}

/** The visitor as who acts on the quote. Who has its link is its buyer, so nobody can use it to approve what they asked for. */
export function toActor(
  visitor: Visitor,
  quote: Pick<Quote, 'customer' | 'platform'>,
): Extract<Actor, { kind: 'buyer' }> {
  if (visitor.kind === 'link') {
    return { kind: 'buyer', email: quote.customer.email, contactId: quote.platform.companyContactId }
  }
  const contactId = membershipOf(visitor, quote)?.contactId ?? null
  return { kind: 'buyer', email: visitor.email, contactId }
}

/** The visitor as an approver of their company; null for one who has no part in it, or came by a link. */
export function toApprover(visitor: Visitor, quote: Pick<Quote, 'platform'>): ApproverFacts | null {
  const membership = visitor.kind === 'contact' ? membershipOf(visitor, quote) : null
  return membership && approverFacts(membership, quote)
}

/** What approval policies look at of a contact. */
export function approverFacts(
  { contactId, isMainContact, locations }: Pick<PortalMembership, 'contactId' | 'isMainContact' | 'locations'>,
  { platform }: Pick<Quote, 'platform'>,
): ApproverFacts {
  const here = locations.filter(({ id }) => id === platform.companyLocationId)
  return { id: contactId, role: null, isMainContact, locationRoles: here.flatMap(({ role }) => role ?? []) }
}

function membershipOf({ memberships }: Extract<Visitor, { kind: 'contact' }>, { platform }: Pick<Quote, 'platform'>) {
  return memberships.find(({ companyId }) => companyId === platform.companyId) ?? null
}
