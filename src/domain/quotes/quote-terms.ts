import type { Money } from '../money.ts'

/** The eleven statuses of a quote in the order of a negotiation, as on the wire. */
export const STATUSES = [
  'submitted',
  'in_review',
  'countered',
  'proposal_sent',
  'partially_accepted',
  'accepted',
  'partially_converted',
  'converted',
  'declined',
  'expired',
  'closed',
] as const
export type Status = (typeof STATUSES)[number]

export const MODES = ['wholesale', 'b2b'] as const
export type Mode = (typeof MODES)[number]

/** The ways a request comes in; `agent`: an AI agent, by MCP. */
export const QUOTE_SOURCES = ['storefront', 'quick_order', 'api', 'agent', 'manual', 'duplicate'] as const
export type QuoteSource = (typeof QUOTE_SOURCES)[number]
export type HeadlineMode = 'none' | 'full' | 'decided' | 'open'

export const KIT_CONVERSION_MODES = ['components', 'bundle', 'single_line'] as const
export type KitConversionMode = (typeof KIT_CONVERSION_MODES)[number]

export type Decision = 'accept' | 'reject' | 'defer'
export type BuyerVisibility = 'show' | 'price_hidden' | 'hidden'
export type ShippingStatus = 'not_required' | 'to_be_confirmed' | 'quoted' | 'free'

/** The kit a line belongs to, and its part in it. */
export interface Kit {
  key: string
  role: 'parent' | 'component'
  title: string | null
}

/** The amounts of a quote. */
export interface Totals {
  subtotal: Money
  discountTotal: Money
  shippingTotal: Money
  taxEstimate: Money
  total: Money
  /** Net of the accepted lines on a mixed acceptance, else null. */
  acceptedTotal: Money | null
  stillOpenTotal: Money | null
  headlineMode: HeadlineMode
}
