import type { Cents } from '../state/cents.ts'
import type { TaxRate, TermsTemplate } from '../state/records.ts'
import type { DraftOrderInput } from './draft-input.ts'

export interface TaxLineFigures {
  title: string
  rate: string
  amount: Cents
}

export interface DraftLineRecord {
  id: string
  uuid: string
  variantId: string | null
  title: string
  sku: string | null
  quantity: number
  taxable: boolean
  requiresShipping: boolean
  override: Cents | null
  unit: Cents
  original: Cents
  /** The line's own discount. */
  discount: Cents
  /** The line's share of the discount on the whole draft. */
  share: Cents
  rates: readonly TaxRate[]
  attributes: { key: string; value: string }[]
}

export interface DraftFigures {
  lineItems: Cents
  discounts: Cents
  /** After all discounts, before shipping. */
  subtotal: Cents
  shipping: Cents
  tax: Cents
  taxLines: TaxLineFigures[]
  taxesIncluded: boolean
  total: Cents
  dueNow: Cents
}

/** A draft that Shopify has reckoned: kept, or only shown by `draftOrderCalculate`. */
export interface ReckonedDraft {
  input: DraftOrderInput
  currency: string
  lines: DraftLineRecord[]
  figures: DraftFigures
  terms: (TermsTemplate & { issuedAt: string | null }) | null
  warnings: { __typename: string; errorCode: string; field: string; message: string }[]
}

export interface DraftRecord extends ReckonedDraft {
  id: string
  number: number
  status: 'COMPLETED' | 'INVOICE_SENT' | 'OPEN'
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
  invoiceSentAt: Date | null
  invoiceKey: string
  orderId: string | null
  /** The number of times it is still read before its figures are final. */
  readsUntilReady: number
}
