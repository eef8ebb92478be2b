import Type from 'typebox'
import { STATUSES } from '../../domain/quote.ts'
import { component, datetime, growing, money, orNull, ref, strings, text } from './schema-parts.ts'

const totals = component(
  'QuoteTotals',
  Type.Object({
    currency: text,
    subtotal: money,
    discount_total: money,
    shipping_total: money,
    tax_estimate: money,
    total: money,
    accepted_total: orNull(money),
    still_open_total: orNull(money),
    headline: money,
    headline_mode: Type.Enum(['none', 'full', 'decided', 'open']),
    base_currency: Type.Object({
      currency: text,
      total: orNull(money),
      accepted_total: orNull(money),
      exchange_rate: orNull(text),
    }),
  }),
)

const line = component(
  'QuoteLine',
  Type.Object({
    id: text,
    quote_line_item_id: orNull(text),
    position: Type.Integer({ minimum: 0 }),
    product_id: orNull(text),
    variant_id: orNull(text),
    sku: orNull(text),
    title: text,
    variant_title: orNull(text),
    quantity: Type.Integer(),
    catalog_price: orNull(money),
    requested_price: orNull(money),
    unit_price: orNull(money),
    line_total: orNull(money),
    is_custom: Type.Boolean(),
    requires_shipping: Type.Boolean(),
    taxable: Type.Boolean(),
    buyer_visibility: growing(['show', 'price_hidden', 'hidden']),
    kit: orNull(Type.Object({ key: text, role: growing(['parent', 'component']), title: orNull(text) })),
    decision: orNull(growing(['accept', 'reject', 'defer'])),
    accepted: Type.Boolean(),
    still_open: Type.Boolean({ description: 'Undecided and still negotiable; a declined line is not.' }),
    buyer_note: Type.Optional(Type.Unsafe({ ...orNull(text), description: 'Only with `read_customer_data`.' })),
  }),
)

const customer = component(
  'QuoteCustomer',
  Type.Object({
    email: text,
    name: orNull(text),
    phone: orNull(text),
    company_name: orNull(text),
    notes: orNull(text),
    shipping_address: Type.Unsafe({}),
    billing_address: Type.Unsafe({}),
    custom_fields: Type.Unsafe({}),
  }),
)

const proposal = component(
  'Proposal',
  Type.Object({
    version_number: Type.Integer(),
    sent_by: growing(['staff', 'automation', 'api']),
    created_at: datetime,
    shipping_status: growing(['not_required', 'to_be_confirmed', 'quoted', 'free']),
    shipping_label: orNull(text),
    payment_terms: orNull(text),
    deposit_percentage: orNull(money),
    expires_at: orNull(datetime),
  }),
)

const quote = component(
  'Quote',
  Type.Object({
    object: Type.Literal('quote'),
    id: text,
    number: text,
    status: growing(STATUSES),
    mode: growing(['wholesale', 'b2b']),
    source: growing(['storefront', 'quick_order', 'api', 'manual', 'duplicate']),
    currency: text,
    version_number: Type.Integer(),
    negotiation_round: Type.Integer(),
    po_number: orNull(text),
    requested_delivery_date: orNull(datetime),
    expires_at: orNull(datetime),
    created_at: datetime,
    updated_at: datetime,
    first_accepted_at: orNull(datetime),
    fully_converted_at: orNull(datetime),
    invoice_sent_at: orNull(datetime),
    totals: ref('QuoteTotals'),
    lines: Type.Array(ref('QuoteLine')),
    proposal: orNull(ref('Proposal')),
    approval: Type.Object({ active: Type.Boolean(), pending_domain: orNull(growing(['merchant', 'buyer'])) }),
    platform: Type.Object({
      customer_id: orNull(text),
      company_id: orNull(text),
      company_location_id: orNull(text),
      company_contact_id: orNull(text),
      draft_order_ids: strings,
      order_ids: strings,
    }),
    assigned_staff: orNull(Type.Object({ id: text, email: text })),
    kit_conversion_mode: growing(['components', 'bundle', 'single_line']),
    based_on_quote_id: orNull(text),
    links: Type.Object({ admin_url: text }),
    customer: Type.Optional(Type.Unsafe({ $ref: 'QuoteCustomer#', description: 'Only with `read_customer_data`.' })),
  }),
)

const snapshot = component(
  'QuoteSnapshot',
  Type.Object({
    object: Type.Literal('quote'),
    id: text,
    number: text,
    status: growing(STATUSES),
    mode: growing(['wholesale', 'b2b']),
    currency: text,
    total: money,
    accepted_total: orNull(money),
    headline: money,
    headline_mode: growing(['none', 'full', 'decided', 'open']),
    updated_at: datetime,
  }),
)

/** A quote and what it is made of. */
export const QUOTE_COMPONENTS = [totals, line, customer, proposal, quote, snapshot]
