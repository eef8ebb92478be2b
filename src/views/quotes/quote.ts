import { formatMoney, type Money } from '../../domain/money.ts'
import { headline } from '../../domain/pricing/headline.ts'
import { inBaseCurrency } from '../../domain/pricing/in-base-currency.ts'
import { isStillOpen, type Quote, type QuoteLine } from '../../domain/quotes/quote.ts'
import { viewChoice } from '../pricing/choice.ts'
import { viewTiers } from '../pricing/price-tiers.ts'

// Quotes are made in the store's base currency.
const EXCHANGE_RATE = '1'

/** Options for viewing a quote. */
export interface QuoteView {
  /** True if the reader may see the buyer's personal data (scope `read_customer_data`). */
  personal: boolean
  baseUrl: string
}

/** Returns a quote as the API shows it. A buyer's personal data leaves the service only here, and only with `personal`. */
export function viewQuote(quote: Quote, { personal, baseUrl }: QuoteView) {
  return {
    object: 'quote',
    id: quote.id,
    number: quote.number,
    status: quote.status,
    mode: quote.mode,
    source: quote.source,
    currency: quote.currency,
    version_number: quote.versionNumber,
    negotiation_round: quote.negotiationRound,
    po_number: quote.poNumber,
    requested_delivery_date: quote.requestedDeliveryDate && `${quote.requestedDeliveryDate}T00:00:00.000Z`,
    expires_at: quote.expiresAt,
    created_at: quote.createdAt,
    updated_at: quote.updatedAt,
    first_accepted_at: quote.firstAcceptedAt,
    fully_converted_at: quote.fullyConvertedAt,
    invoice_sent_at: quote.invoiceSentAt,
    totals: viewTotals(quote),
    lines: quote.lines.map((line, position) => viewLine(quote, line, position, personal)),
    proposal: viewProposal(quote),
    approval: { active: quote.pendingApproval !== null, pending_domain: quote.pendingApproval },
    platform: {
      customer_id: quote.platform.customerId,
      company_id: quote.platform.companyId,
      company_location_id: quote.platform.companyLocationId,
      company_contact_id: quote.platform.companyContactId,
      draft_order_ids: quote.platform.draftOrderIds,
      order_ids: quote.platform.orderIds,
    },
    assigned_staff: quote.assignedStaff,
    kit_conversion_mode: quote.kitConversionMode,
    based_on_quote_id: quote.basedOnQuoteId,
    links: { admin_url: `${baseUrl}/admin/quotes/${quote.id}` },
    ...(personal && { customer: viewCustomer(quote) }),
  }
}

function viewTotals({ totals, currency }: Quote) {
  return {
    currency,
    subtotal: formatMoney(totals.subtotal),
    discount_total: formatMoney(totals.discountTotal),
    shipping_total: formatMoney(totals.shippingTotal),
    tax_estimate: formatMoney(totals.taxEstimate),
    total: formatMoney(totals.total),
    accepted_total: orNull(totals.acceptedTotal),
    still_open_total: orNull(totals.stillOpenTotal),
    headline: formatMoney(headline(totals)),
    headline_mode: totals.headlineMode,
    base_currency: {
      currency,
      total: orNull(inBaseCurrency(totals.total, EXCHANGE_RATE)),
      accepted_total: orNull(inBaseCurrency(totals.acceptedTotal, EXCHANGE_RATE)),
      exchange_rate: EXCHANGE_RATE,
    },
  }
}

function viewLine(quote: Quote, line: QuoteLine, position: number, personal: boolean) {
  return {
    id: line.id,
    quote_line_item_id: null,
    position,
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    title: line.title,
    variant_title: line.variantTitle,
    quantity: line.quantity,
    catalog_price: orNull(line.catalogPrice),
    requested_price: orNull(line.requestedPrice),
    unit_price: orNull(line.unitPrice),
    line_total: orNull(line.lineTotal),
    ...(line.tiers && { tiers: viewTiers(line.tiers.tiers) }),
    ...(line.choice && { choice: viewChoice(line.choice) }),
    is_custom: line.isCustom,
    requires_shipping: line.requiresShipping,
    taxable: line.taxable,
    buyer_visibility: line.buyerVisibility,
    kit: line.kit,
    decision: line.decision,
    accepted: line.decision === 'accept',
    still_open: isStillOpen(quote.status, line.decision),
    ...(personal && { buyer_note: line.buyerNote }),
  }
}

function viewProposal({ proposal }: Quote) {
  return (
    proposal && {
      version_number: proposal.versionNumber,
      sent_by: proposal.sentBy,
      created_at: proposal.createdAt,
      shipping_status: proposal.shippingStatus,
      shipping_label: proposal.shippingLabel,
      payment_terms: proposal.paymentTerms,
      deposit_percentage: orNull(proposal.depositPercentage),
      expires_at: proposal.expiresAt,
    }
  )
}

/** Returns the buyer, for readers allowed to see personal data. */
export function viewCustomer({ customer }: Pick<Quote, 'customer'>) {
  return {
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    company_name: customer.companyName,
    notes: customer.notes,
    shipping_address: customer.shippingAddress,
    billing_address: customer.billingAddress,
    custom_fields: customer.customFields,
  }
}

function orNull(amount: Money | null): string | null {
  return amount === null ? null : formatMoney(amount)
}
