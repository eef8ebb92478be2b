import type { Language } from '../../languages/languages.ts'
import type { Money } from '../money.ts'
import type { OfferedChoice } from '../pricing/choice.ts'
import type { Discount } from '../pricing/discount.ts'
import type { LinePrice } from '../pricing/line-price.ts'
import type { Percent } from '../pricing/percent.ts'
import type { Tier } from '../pricing/price-tiers.ts'
import type { Tax } from '../pricing/tax.ts'
import type { BuyerVisibility, Kit, KitConversionMode, ShippingStatus } from '../quotes/quote-terms.ts'

/** The saved next proposal: invisible to the buyer and the API until it is sent. */
export interface StagedProposal {
  /** The open lines in display order. */
  lines: readonly StagedLine[]
  discount: Discount | null
  shipping: { status: ShippingStatus; label: string | null; amount: Money }
  tax: Tax
  paymentTerms: string | null
  depositPercentage: Percent | null
  expiry: Expiry
  note: string | null
  kitConversionMode: KitConversionMode
  /** The staff member who saved it, who may not approve it; null for automation. */
  savedBy?: string | null
  /** The mail it goes out with, only in versions; absent: the store's own. */
  letter?: Letter | null
  /** Its sender's words to the approvers, while it waits for them and in versions. */
  request?: string | null
  /** The comments of an approver who sent it back, until it is sent again; or of those who approved it while others still have to. */
  review?: Review | null
}

/** The mail one proposal goes out with, where it differs from the store's; nothing of it changes the store's texts. */
export interface Letter {
  /** The addresses that get a copy, in lower case, without the buyer's. */
  cc: readonly string[]
  /** Of the mail and the PDF; null: the buyer's. */
  language: Language | null
  /** With variables, like the store's texts; null: the store's. */
  subject: string | null
  body: string | null
}

/** An approver's comments on a version they sent back or approved. */
export interface Review {
  versionNumber: number
  /** A staff member's id. */
  by: string
  at: Date
  /** Absent: they sent it back. */
  verdict?: 'approved'
  /** Empty if they wrote to lines only. */
  comment: string
  /** Their comments on single lines, by line id. */
  lines: Readonly<Record<string, string>>
}

/** An instant, or days from sending; `default` is the store's setting. */
export type Expiry = { kind: 'at'; at: Date } | { kind: 'days'; days: number } | { kind: 'default' }

export interface StagedLine {
  lineId: string
  quantity: number
  /** null: no price yet, which prevents sending. */
  price: LinePrice | null
  /** The prices by quantity, which then apply instead of `price`: the quantity's tier is the line's price. Absent or null: one price. */
  tiers?: readonly Tier[] | null
  visibility: BuyerVisibility
  kit: Kit | null
  /** Lets the buyer leave it out, or take it instead of others. Absent or null: it belongs to the offer. */
  choice?: OfferedChoice | null
}

/** Returns whether the platform must be asked for the tax before the proposal goes out. */
export function isTaxAsked(staged: StagedProposal | null): staged is StagedProposal {
  return staged?.tax.kind === 'platform'
}
