import type { Language } from '../../languages/languages.ts'
import type { ApprovalChain } from '../approvals/approval-chain.ts'
import type { Money } from '../money.ts'
import type { Review, StagedProposal } from '../negotiation/staged-proposal.ts'
import type { Choice } from '../pricing/choice.ts'
import type { LineFigures, PriceTable } from '../pricing/price-tiers.ts'
import type { LossReason } from './loss-reason.ts'
import type {
  BuyerVisibility,
  Decision,
  Kit,
  KitConversionMode,
  Mode,
  QuoteSource,
  ShippingStatus,
  Status,
  Totals,
} from './quote-terms.ts'
import type { Turn } from './turn.ts'

/** A quote: the whole aggregate that decisions use and views show. */
export interface Quote {
  id: string
  number: string
  status: Status
  mode: Mode
  source: QuoteSource
  currency: string
  versionNumber: number
  negotiationRound: number
  poNumber: string | null
  /** A calendar date, `YYYY-MM-DD`. */
  requestedDeliveryDate: string | null
  expiresAt: Date | null
  createdAt: Date
  updatedAt: Date
  firstAcceptedAt: Date | null
  fullyConvertedAt: Date | null
  invoiceSentAt: Date | null
  totals: Totals
  lines: readonly QuoteLine[]
  /** The last sent proposal. */
  proposal: Proposal | null
  pendingApproval: 'merchant' | 'buyer' | null
  platform: PlatformLinks
  assignedStaff: { id: string; email: string } | null
  kitConversionMode: KitConversionMode
  basedOnQuoteId: string | null
  customer: Customer
  sourceUrl: string | null
}

/** A line with the platform's facts from when it was requested. */
export interface QuoteLine {
  id: string
  productId: string | null
  variantId: string | null
  sku: string | null
  title: string
  variantTitle: string | null
  /** The buyer's description of a custom line. */
  description: string | null
  imageUrl: string | null
  productType: string | null
  vendor: string | null
  tags: readonly string[]
  collectionIds: readonly string[]
  quantity: number
  catalogPrice: Money | null
  /** The buyer's target unit price. */
  requestedPrice: Money | null
  unitPrice: Money | null
  lineTotal: Money | null
  isCustom: boolean
  requiresShipping: boolean
  taxable: boolean
  buyerVisibility: BuyerVisibility
  kit: Kit | null
  /** The buyer's decision. Decisions held by a running buyer chain are not included, so `accept` is final. */
  decision: Decision | null
  buyerNote: string | null
  /** The quantity of the buyer's last counter-offer, for staff to price. */
  requestedQuantity: number | null
  /** The line's share of the whole-quote discount. */
  discountShare: Money
  /** The estimated tax on its net amount. */
  tax: Money
  /** The version in which it was decided. */
  decidedInVersion: number | null
  /** The draft order it is on, if converted. */
  draftOrderId: string | null
  /** The prices by quantity the buyer chooses from; null for one price. */
  tiers: PriceTable | null
  /** The figures it was offered with, if the buyer accepted another quantity. */
  offered: LineFigures | null
  /** Lets the buyer leave it out, or take it instead of others; null: it belongs to the offer. */
  choice: Choice | null
}

export interface Proposal {
  versionNumber: number
  sentBy: 'staff' | 'automation' | 'api'
  createdAt: Date
  shippingStatus: ShippingStatus
  shippingLabel: string | null
  paymentTerms: string | null
  depositPercentage: Money | null
  expiresAt: Date | null
  /** The part of the tax estimate that is on shipping. */
  shippingTax: Money
  /** The message staff sent to the buyer with it. */
  note: string | null
  /** True if the store approved it, or the same prices before. */
  approved: boolean
  /** When its buyer asked for a renewal after it had expired. */
  renewalAskedAt?: Date | null
  /** The comments of those who approved it. */
  review?: Review | null
}

/** A quote with the internal parts that decisions need. */
export interface WorkingQuote extends Quote {
  /** Changes with every change of the quote; actions send the one they were shown. */
  revision: string
  staged: StagedProposal | null
  /** The running approval chain; `pendingApproval` is its kind. */
  approval: ApprovalChain | null
  /** The group id of the running conversion, which blocks other changes until it ends. */
  conversionId: string | null
  /** The shipping, and the tax on it, that draft orders already carry. */
  charged: { shipping: Money; shippingTax: Money }
  /** The last version whose expiry the buyer was reminded of; 0 if none. */
  remindedVersion: number
  /** The reason somebody gave for its loss; null if nobody did, or it is not lost. */
  lossReason: LossReason | null
  turn: Turn
}

/** The platform's ids, each a full GID. */
interface PlatformLinks {
  customerId: string | null
  companyId: string | null
  companyLocationId: string | null
  companyContactId: string | null
  draftOrderIds: readonly string[]
  orderIds: readonly string[]
}

/** The buyer: personal data, shown only where views/quotes/quote.ts lets it. */
export interface Customer {
  /** Lower case. */
  email: string
  name: string | null
  phone: string | null
  companyName: string | null
  notes: string | null
  shippingAddress: Address | null
  billingAddress: Address | null
  customFields: Readonly<Record<string, CustomFieldValue>>
  /** The buyer's language; absent: the store's own. */
  language?: Language
}

/** The domain of the address that replaces a buyer's redacted one; no mail reaches it. */
export const REDACTED_DOMAIN = 'redacted.invalid'

export type CustomFieldValue = string | boolean | readonly string[]

export interface Address {
  first_name?: string
  last_name?: string
  company?: string
  address1?: string
  address2?: string
  city?: string
  province_code?: string
  country_code?: string
  zip?: string
  phone?: string
}

const LAPSED: ReadonlySet<Status> = new Set(['converted', 'declined', 'expired', 'closed'])

/** Returns whether a line is undecided and still negotiable; a line of a declined quote is not (negotiation, section 1). */
export function isStillOpen(status: Status, decision: Decision | null): boolean {
  return (decision === null || decision === 'defer') && !LAPSED.has(status)
}
