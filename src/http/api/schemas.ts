import Type from 'typebox'
import { SCOPES } from '../../domain/api-key.ts'
import { EVENT_TYPES } from '../../domain/events.ts'
import { PROBLEMS } from '../../domain/problem.ts'
import { STATUSES } from '../../domain/quote.ts'

/** Response schemas are open: clients must expect more members and more values of the growing lists. */
const money = Type.String({ pattern: '^-?\\d+\\.\\d{2}$', examples: ['1250.00'] })
const datetime = Type.String({ format: 'date-time' })
const orNull = (schema: Type.TSchema) => Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
const text = Type.String()
const strings = Type.Array(text)
const growing = (values: readonly string[]) => Type.String({ examples: [...values] })
const ref = (name: string) => Type.Unsafe({ $ref: `${name}#` })
const list = (item: string, nextCursor: Type.TSchema) =>
  Type.Object({
    object: Type.Literal('list'),
    data: Type.Array(ref(item)),
    has_more: Type.Boolean(),
    next_cursor: nextCursor,
  })
const component = <T extends Type.TSchema>($id: string, schema: T) => ({ $id, ...schema })

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

const event = component(
  'Event',
  Type.Object({
    object: Type.Literal('event'),
    id: text,
    type: growing(EVENT_TYPES),
    created_at: datetime,
    sequence: Type.String({ pattern: '^\\d+$', description: 'Compare as a big integer.' }),
    quote_id: orNull(text),
    actor: growing(['buyer', 'merchant', 'system']),
    data: Type.Object({}),
  }),
)

const message = component(
  'Message',
  Type.Object({
    object: Type.Literal('message'),
    id: text,
    quote_id: text,
    internal: Type.Boolean(),
    body: text,
    created_at: datetime,
  }),
)

const endpoint = component(
  'WebhookEndpoint',
  Type.Object({
    object: Type.Literal('webhook_endpoint'),
    id: text,
    url: text,
    description: orNull(text),
    events: strings,
    status: growing(['active', 'disabled', 'auto_disabled']),
    source: growing(['merchant', 'automation_platform', 'agent_protocol']),
    created_at: datetime,
    secret: Type.Optional(
      Type.String({ pattern: '^whsec_', description: 'Only in the answer that creates the endpoint.' }),
    ),
  }),
)

const problem = component(
  'Problem',
  Type.Object({
    type: text,
    title: text,
    status: Type.Integer(),
    detail: text,
    code: growing(Object.keys(PROBLEMS)),
    request_id: Type.Optional(text),
    errors: Type.Optional(Type.Array(Type.Object({ field: text, message: text }))),
    required_scopes: Type.Optional(strings),
    required_plan: Type.Optional(text),
    reason: Type.Optional(text),
    line_index: Type.Optional(Type.Integer()),
    daily_limit: Type.Optional(Type.Integer()),
  }),
)

const ping = component(
  'Ping',
  Type.Object({
    object: Type.Literal('ping'),
    shop_domain: text,
    api_version: text,
    scopes: Type.Array(growing(SCOPES)),
  }),
)

/** The named schemas of `/openapi.json`. */
export const COMPONENTS = [
  ping,
  totals,
  line,
  customer,
  proposal,
  quote,
  snapshot,
  component('QuoteList', list('Quote', orNull(text))),
  event,
  component('EventList', list('Event', orNull(text))),
  message,
  endpoint,
  component('WebhookEndpointList', list('WebhookEndpoint', Type.Null())),
  component(
    'DeletedWebhookEndpoint',
    Type.Object({ object: Type.Literal('webhook_endpoint'), id: text, deleted: Type.Literal(true) }),
  ),
  problem,
]

/** A response that is one of the named schemas. */
export { ref }
