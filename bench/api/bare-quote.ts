import { formatId } from '../../src/domain/id.ts'
import { isStillOpen } from '../../src/domain/quotes/quote.ts'
import type { Decision, Status } from '../../src/domain/quotes/quote-terms.ts'

/** The columns that a quote in the API's form is made of, of a quote `q`. */
export const QUOTE_COLUMNS = `
  q.id, q.number, q.status, q.mode, q.source, q.currency, q.version_number, q.negotiation_round, q.po_number,
  q.requested_delivery_date::text, q.expires_at, q.created_at, q.updated_at, q.first_accepted_at, q.fully_converted_at,
  q.invoice_sent_at, q.subtotal, q.discount_total, q.shipping_total, q.tax_estimate, q.total, q.accepted_total,
  q.still_open_total, q.headline_mode, q.lines, q.proposal, q.pending_approval, q.customer_id, q.company_id,
  q.company_location_id, q.company_contact_id, q.draft_order_ids, q.order_ids, q.assigned_staff_id,
  q.kit_conversion_mode, q.based_on_quote_id, q.customer_email, q.customer,
  (select email from staff where store_id = q.store_id and id = q.assigned_staff_id) as assigned_staff_email`

type Line = Record<string, unknown> & { decision?: Decision }

/** A row of QUOTE_COLUMNS as pg reads it. */
export type BareRow = Record<string, string | null> & {
  id: string
  status: Status
  lines: Line[]
  customer: Record<string, unknown>
}

/** Returns what /v1 shows of a seeded quote, member for member, without reading amounts as amounts or checking anything. */
export function bareQuote(row: BareRow, baseUrl: string): object {
  const id = formatId('qte', row.id)
  const { customer } = row
  return {
    object: 'quote',
    id,
    number: row.number,
    status: row.status,
    mode: row.mode,
    source: row.source,
    currency: row.currency,
    version_number: row.version_number,
    negotiation_round: row.negotiation_round,
    po_number: row.po_number,
    requested_delivery_date: row.requested_delivery_date && `${row.requested_delivery_date}T00:00:00.000Z`,
    expires_at: row.expires_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    first_accepted_at: row.first_accepted_at,
    fully_converted_at: row.fully_converted_at,
    invoice_sent_at: row.invoice_sent_at,
    totals: bareTotals(row),
    lines: row.lines.map((line, position) => bareLine(line, position, row.status)),
    proposal: row.proposal,
    approval: { active: row.pending_approval !== null, pending_domain: row.pending_approval },
    platform: {
      customer_id: toGid('Customer', row.customer_id),
      company_id: toGid('Company', row.company_id),
      company_location_id: toGid('CompanyLocation', row.company_location_id),
      company_contact_id: toGid('CompanyContact', row.company_contact_id),
      draft_order_ids: row.draft_order_ids,
      order_ids: row.order_ids,
    },
    assigned_staff: row.assigned_staff_id && {
      id: formatId('stf', row.assigned_staff_id),
      email: row.assigned_staff_email,
    },
    kit_conversion_mode: row.kit_conversion_mode,
    based_on_quote_id: row.based_on_quote_id,
    links: { admin_url: `${baseUrl}/admin/quotes/${id}` },
    customer: {
      email: row.customer_email,
      name: customer.name,
      phone: customer.phone,
      company_name: customer.companyName,
      notes: customer.notes,
      shipping_address: customer.shippingAddress,
      billing_address: customer.billingAddress,
      custom_fields: customer.customFields,
    },
  }
}

function bareTotals(row: BareRow) {
  const { currency, subtotal, discount_total, shipping_total, tax_estimate, total, accepted_total } = row
  return {
    currency,
    subtotal,
    discount_total,
    shipping_total,
    tax_estimate,
    total,
    accepted_total,
    still_open_total: row.still_open_total,
    headline: accepted_total ?? total,
    headline_mode: row.headline_mode,
    base_currency: { currency, total, accepted_total, exchange_rate: '1' },
  }
}

function bareLine(line: Line, position: number, status: Status) {
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
    catalog_price: line.catalogPrice,
    requested_price: line.requestedPrice ?? null,
    unit_price: line.unitPrice ?? null,
    line_total: line.lineTotal ?? null,
    is_custom: line.isCustom ?? false,
    requires_shipping: line.requiresShipping ?? true,
    taxable: line.taxable ?? true,
    buyer_visibility: line.buyerVisibility ?? 'show',
    kit: line.kit ?? null,
    decision: line.decision ?? null,
    accepted: line.decision === 'accept',
    still_open: isStillOpen(status, line.decision ?? null),
    buyer_note: line.buyerNote ?? null,
  }
}

function toGid(type: string, id: string | null | undefined): string | null {
  return id ? `gid://platform/${type}/${id}` : null
}
