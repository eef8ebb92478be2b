import type { Money } from '../money.ts'
import type { StagedProposal } from '../negotiation/staged-proposal.ts'
import type { Discount } from '../pricing/discount.ts'
import type { Proposal, QuoteLine } from './quote.ts'
import type { Totals } from './quote-terms.ts'

export type VersionState = 'pending' | 'sent' | 'rejected' | 'cancelled'

/** A proposal's offer: all lines of the quote, including settled ones. Immutable. */
export interface Offer<Line = QuoteLine> {
  lines: readonly Line[]
  discount: Discount | null
  totals: Totals
  shippingTax: Money
  staged: StagedProposal
}

/** A numbered version of a quote's proposal. */
export interface Version {
  number: number
  state: VersionState
  sentBy: Proposal['sentBy']
  /** The staff member who made it; null for the API and automation. */
  staffId: string | null
  createdAt: Date
  offer: Offer
  /** The lines confirmed despite being below the price floor: title and discount in percent. */
  confirmedBelowFloor: readonly { title: string; discount_pct: number }[]
}

/** Returns the number of a version in a text, or 0, which no version has. */
export function parseVersionNumber(text: string): number {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0
}
