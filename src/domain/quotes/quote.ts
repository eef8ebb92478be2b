import type { Language } from '../../languages/languages.ts'
import type { ApprovalChain } from '../approvals/approval-chain.ts'
import type { Money } from '../money.ts'
import type { StagedProposal } from '../negotiation/staged-proposal.ts'
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

/** A quote: the whole aggregate that decisions are made on and that views show. */
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
  /** The last proposal sent. */
  proposal: Proposal | null
  pendingApproval: 'merchant' | 'buyer' | null
  platform: PlatformLinks
  assignedStaff: { id: string; email: string } | null
  kitConversionMode: KitConversionMode
  basedOnQuoteId: string | null
  customer: Customer
  sourceUrl: string | null
}

/** A line with the platform's facts as they were when it was asked for. */
export interface QuoteLine {
  id: string
  productId: string | null
  variantId: string | null
  sku: string | null
  title: string
  variantTitle: string | null
  /** What the buyer wrote about a custom line. */
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
  /** The buyer's; held decisions of a running buyer chain are not here yet, so `accept` is final. */
  decision: Decision | null
  buyerNote: string | null
  /** The quantity of the buyer's last counter-offer, for staff to price. */
  requestedQuantity: number | null
  /** The line's share of the whole-quote discount it was offered with. */
  discountShare: Money
  /** The tax estimated on its net amount. */
  tax: Money
  /** The version whose offer was decided on. */
  decidedInVersion: number | null
  /** The draft order it went to: it is converted. */
  draftOrderId: string | null
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
  /** What staff wrote to the buyer with it. */
  note: string | null
  /** Whether the store's own approval was given to it, or to the same prices before. */
  approved: boolean
  /** When its buyer asked, once it had expired, that it be renewed. */
  renewalAskedAt?: Date | null
}

/** A quote with what only those who work on it need: decisions are made on this. */
export interface WorkingQuote extends Quote {
  /** Changes with every change of the quote; actions name the one they were shown. */
  revision: string
  staged: StagedProposal | null
  /** The approval chain that runs; `pendingApproval` is its kind. */
  approval: ApprovalChain | null
  /** The conversion under way, by its group id: until it ends nothing else may move the quote. */
  conversionId: string | null
  /** What the quote's draft orders carry of its shipping and the tax on it. */
  charged: { shipping: Money; shippingTax: Money }
  /** The version whose expiry the buyer was reminded of last; 0 for none. */
  remindedVersion: number
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
  /** What the buyer asked in; none: the store's own language. */
  language?: Language
}

/** The domain of the addresses that stand where a buyer's was removed on request: no mail reaches it. */
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

/** Whether a line is undecided and still negotiable; a declined line is not (negotiation, section 1). */
export function isStillOpen(status: Status, decision: Decision | null): boolean {
  return (decision === null || decision === 'defer') && !LAPSED.has(status)
}
