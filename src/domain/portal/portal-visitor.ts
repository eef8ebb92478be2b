import type { Actor } from '../access/actor.ts'
import type { ApproverFacts } from '../approvals/approval-policy.ts'
import type { Quote } from '../quotes/quote.ts'

/** A contact is signed out after this long without activity. */
export const PORTAL_IDLE_MS = 7 * 86_400_000
/** A contact is signed out this long after signing in, active or not. */
export const PORTAL_LONGEST_MS = 30 * 86_400_000
/** The platform's facts about a contact are refreshed after this long. */
export const PORTAL_REFRESH_MS = 3_600_000
export const PORTAL_LINK_MS = 30 * 60_000
/** A colleague's invitation is open for this long; later they ask for a link themselves. */
export const INVITATION_MS = 7 * 86_400_000

/** A portal visitor: the holder of a quote's link, to act as its buyer or (`readOnly`) of a copy, or a platform customer who signed in. */
export type Visitor =
  | { kind: 'link'; quoteId: string; readOnly: boolean }
  | {
      kind: 'contact'
      /** A GID, like all ids here. */
      customerId: string
      email: string
      name: string | null
      memberships: readonly PortalMembership[]
    }

/** A company and location the contact buys for. */
export interface PortalMembership {
  contactId: string
  companyId: string
  companyName: string
  isMainContact: boolean
  locations: readonly { id: string; name: string; role: string | null }[]
}

/**
 * Returns whether the visitor may see the quote: the one of their link; for a contact, their own, those of the locations they buy for
 * and, for a company's main contact, all of the company. Quotes staff are still preparing are hidden.
 */
export function maySee(visitor: Visitor, quote: Pick<Quote, 'id' | 'platform' | 'source' | 'proposal'>): boolean {
  const isDraft = quote.proposal === null && (quote.source === 'manual' || quote.source === 'duplicate')
  if (isDraft) return false
  if (visitor.kind === 'link') return visitor.quoteId === quote.id
  return visitor.customerId === quote.platform.customerId || visitor.memberships.some((one) => buysFor(one, quote))
}

/** Returns whether the contact buys for the quote's location, or for all of its company. */
export function buysFor(
  { companyId, isMainContact, locations }: Pick<PortalMembership, 'companyId' | 'isMainContact' | 'locations'>,
  { platform }: Pick<Quote, 'platform'>,
): boolean {
  return (
    (isMainContact && companyId === platform.companyId) || locations.some(({ id }) => id === platform.companyLocationId)
  )
}

/** Returns the visitor as an actor on the quote. The holder of a link is its buyer, so nobody can use it to approve their own request. */
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

/** Returns the visitor as an approver of their company; null for link visitors and people outside the company. */
export function toApprover(visitor: Visitor, quote: Pick<Quote, 'platform'>): ApproverFacts | null {
  const membership = visitor.kind === 'contact' ? membershipOf(visitor, quote) : null
  return membership && approverFacts(membership, quote)
}

/** Returns the facts approval policies use about a contact. */
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

/** Returns whether the visitor only got a copy: they see the offer, without its conversation, and change nothing. */
export function isOnCopy(visitor: Visitor): boolean {
  return visitor.kind === 'link' && visitor.readOnly
}
