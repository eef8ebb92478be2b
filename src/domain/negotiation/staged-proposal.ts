import type { Money } from '../money.ts'
import type { Discount } from '../pricing/discount.ts'
import type { LinePrice } from '../pricing/line-price.ts'
import type { Percent } from '../pricing/percent.ts'
import type { Tax } from '../pricing/tax.ts'
import type { BuyerVisibility, Kit, KitConversionMode, ShippingStatus } from '../quotes/quote-terms.ts'

/** What staff have saved of the next proposal: nothing of it shows to the buyer or the API until it is sent. */
export interface StagedProposal {
  /** The open lines in the order they will be shown. */
  lines: readonly StagedLine[]
  discount: Discount | null
  shipping: { status: ShippingStatus; label: string | null; amount: Money }
  tax: Tax
  paymentTerms: string | null
  depositPercentage: Percent | null
  expiry: Expiry
  note: string | null
  kitConversionMode: KitConversionMode
  /** The member of the staff who saved it; nobody for automation. They do not approve it themselves. */
  savedBy?: string | null
}

/** A moment, or days from the sending on; `default` is the store's setting. */
export type Expiry = { kind: 'at'; at: Date } | { kind: 'days'; days: number } | { kind: 'default' }

export interface StagedLine {
  lineId: string
  quantity: number
  /** null: not priced yet; a proposal with such a line cannot be sent. */
  price: LinePrice | null
  visibility: BuyerVisibility
  kit: Kit | null
}

/** Whether the platform has to be asked for the tax before the proposal goes out. */
export function isTaxAsked(staged: StagedProposal | null): staged is StagedProposal {
  return staged?.tax.kind === 'platform'
}
