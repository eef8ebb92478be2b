import type { Address } from './address.ts'
import type { Gid } from './gid.ts'

export interface PaymentTerms {
  id: string
  name: string
  dueInDays: number | null
}

/** The part of a line that the buyer sees on the invoice: everything, no price, or nothing. */
export type LineVisibility = 'show' | 'price_hidden' | 'hidden'

interface ShownLine {
  /** Shown if absent. A platform that can hide nothing shows it all. */
  visibility?: LineVisibility
}

/** Prices are decimal strings with exactly two decimals. */
export type DraftLine = ShownLine &
  (
    | { kind: 'variant'; lineId: string; variantId: Gid<'ProductVariant'>; quantity: number; unitPrice: string }
    | {
        kind: 'custom'
        lineId: string
        title: string
        sku?: string
        quantity: number
        unitPrice: string
        taxable: boolean
        requiresShipping: boolean
      }
  )

/** Decimal strings; `lines` in the draft order's order. */
export interface AgreedTax {
  lines: readonly string[]
  shipping: string
}

export interface DraftInput {
  currency: string
  lines: readonly DraftLine[]
  /** Taken off the subtotal. A platform rounds a percentage DOWN to the cent: send a fixed amount if cents matter. */
  discount?: { type: 'percentage' | 'fixed'; value: string; title: string }
  buyer: {
    email: string
    customerId: Gid<'Customer'> | null
    company: {
      companyId: Gid<'Company'>
      locationId: Gid<'CompanyLocation'>
      contactId: Gid<'CompanyContact'>
    } | null
  }
  shippingAddress: Address | null
  billingAddress: Address | null
  shipping: { title: string; price: string } | null
  poNumber: string | null
  note: string | null
  taxExempt: boolean
  /** The agreed tax, for platforms that accept one. Without it, and on other platforms, the platform calculates tax. */
  tax?: AgreedTax
  /** The id of one of `paymentTerms`. */
  paymentTermsTemplateId: string | null
  /** A share of the draft order's total, due before the rest. */
  depositPercentage: string | null
}

/**
 * The platform's calculation for a DraftInput; `total = subtotal - discountTotal + shippingTotal + taxTotal`. Tax that is inside the prices
 * is in no figure of its own.
 */
export interface Figures {
  /** The line totals at the given unit prices. */
  subtotal: string
  discountTotal: string
  shippingTotal: string
  taxTotal: string
  total: string
}

export interface Estimate extends Figures {
  /** Prices include tax; then none is added. */
  taxesIncluded: boolean
  /** In the order of the input. */
  lines: readonly { lineId: string; originalTotal: string; discountedTotal: string; taxTotal: string }[]
  warnings: readonly string[]
}

export interface DraftOrder extends Figures {
  id: Gid<'DraftOrder'>
  name: string
  status: 'open' | 'invoice_sent' | 'completed'
  /** False while the platform is still calculating: the figures may change. */
  ready: boolean
  invoiceUrl: string | null
  invoiceSentAt: Date | null
  /** True if the platform itself mails the invoice to the buyer. */
  mailsInvoice: boolean
  orderId: Gid<'Order'> | null
  deposit: string
  currency: string
  correlationKey: string | null
  updatedAt: Date
}

/** The ways money arrives that staff record. */
export const RECORDED_METHODS = ['transfer', 'card', 'cash', 'cheque', 'other'] as const
/** The way a payment arrived; `test` on development stores, without any money. */
export type PaymentMethod = (typeof RECORDED_METHODS)[number] | 'test'

/** A payment of an order. */
export interface Payment {
  /** Unique in the store. */
  id: string
  amount: string
  method: PaymentMethod
  at: Date
}

export interface Order {
  id: Gid<'Order'>
  name: string
  draftOrderId: Gid<'DraftOrder'> | null
  /** True once all of it was paid, even if some was refunded since. */
  isPaid: boolean
  financial: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided'
  cancelledAt: Date | null
  total: string
  totalPaid: string
  totalRefunded: string
  /** The oldest first; none where the platform itself sends its buyers receipts. */
  payments: readonly Payment[]
  /** The oldest first. */
  refundIds: readonly Gid<'Refund'>[]
  currency: string
  correlationKey: string | null
  updatedAt: Date
}
