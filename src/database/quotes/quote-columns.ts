import type { Review } from '../../domain/negotiation/staged-proposal.ts'
import type { LineFigures } from '../../domain/pricing/price-tiers.ts'
import type { Customer, Proposal, QuoteLine } from '../../domain/quotes/quote.ts'

/** A line in the `lines` column: money as wire strings, empty fields left out. */
export interface LineRow
  extends Pick<QuoteLine, 'id' | 'title' | 'quantity'>,
    Partial<
      Omit<
        QuoteLine,
        | 'id'
        | 'title'
        | 'quantity'
        | 'catalogPrice'
        | 'requestedPrice'
        | 'unitPrice'
        | 'lineTotal'
        | 'discountShare'
        | 'tax'
        | 'tiers'
        | 'offered'
      >
    > {
  catalogPrice?: string
  requestedPrice?: string
  unitPrice?: string
  lineTotal?: string
  discountShare?: string
  tax?: string
  tiers?: { tiers: { from: number; unit: string }[]; percentOff: string | null; taxPct: string | null }
  offered?: Record<Exclude<keyof LineFigures, 'quantity'>, string | null> & { quantity: number }
}

export type CustomerRow = Omit<Customer, 'email'>

export type ProposalRow = Omit<
  Proposal,
  'createdAt' | 'expiresAt' | 'depositPercentage' | 'shippingTax' | 'renewalAskedAt' | 'review'
> & {
  renewalAskedAt?: string | null
  review?: (Omit<Review, 'at'> & { at: string }) | null
  createdAt: string
  expiresAt: string | null
  depositPercentage: string | null
  shippingTax: string
}
