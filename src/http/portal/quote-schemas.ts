import Type from 'typebox'
import { PORTAL_ACTIONS } from '../../domain/portal/portal-actions.ts'
import { PORTAL_STATUSES } from '../../domain/portal/portal-status.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { ORDER_STATES } from '../../views/portal/portal-orders.ts'
import { choice } from '../operation/choice-schema.ts'
import { answeredAddress, answeredCustomFields } from '../operation/quote-request-body.ts'
import { component, datetime, growing, money, orNull, ref, says, strings, text } from '../operation/schema-parts.ts'
import { tiers } from '../operation/tiers-schema.ts'

const amount = orNull(money)
const shippingStatus = growing(['not_required', 'to_be_confirmed', 'quoted', 'free'])
const decision = orNull(growing(['accept', 'reject', 'defer']))

const totals = component(
  'PortalTotals',
  Type.Object(
    {
      currency: text,
      subtotal: money,
      discount_total: money,
      shipping_total: money,
      tax_estimate: money,
      total: money,
      accepted_total: amount,
      still_open_total: amount,
      has_hidden_prices: Type.Boolean(),
    },
    {
      description:
        'Of all lines, including those hidden from the buyer: with `has_hidden_prices`, more than the prices shown.',
    },
  ),
)

const agreed = component(
  'AgreedSum',
  Type.Object(
    {
      currency: text,
      has_hidden_prices: Type.Boolean(),
      subtotal: money,
      discount_total: money,
      net_total: Type.Unsafe({ ...money, description: "Before shipping and tax: the quote's `accepted_total`." }),
      shipping_status: shippingStatus,
      shipping_label: orNull(text),
      shipping_total: money,
      tax_estimate: money,
      total: money,
      ordered_total: Type.Unsafe({ ...money, description: 'The part of the total already on draft orders.' }),
      to_order_total: money,
      deposit: amount,
    },
    {
      description:
        'The sum of all accepted lines and everything that belongs to them, equal to the sum of their draft orders to the cent. The deposit is for what is still to be ordered, on one draft order.',
    },
  ),
)

const line = component(
  'PortalLine',
  Type.Object(
    {
      id: text,
      number: says('Such as `2`, or `2.1` for a component of the kit at `2`.', text),
      title: text,
      variant_title: orNull(text),
      description: orNull(text),
      sku: orNull(text),
      variant_id: orNull(text),
      image_url: orNull(text),
      is_custom: Type.Boolean(),
      quantity: Type.Integer(),
      price_hidden: Type.Boolean(),
      catalog_price: amount,
      list_price: says('The price in the catalog; null for a custom line.', amount),
      requested_price: amount,
      requested_quantity: orNull(Type.Integer()),
      unit_price: amount,
      line_total: amount,
      tiers: Type.Unsafe({
        ...tiers,
        description: 'The prices by quantity, the smallest first, that the buyer chooses from; empty for one price.',
      }),
      offered_quantity: says('The offered quantity, if the buyer accepted another one.', orNull(Type.Integer())),
      choice: Type.Unsafe({
        ...orNull(choice),
        description:
          'Whether the buyer can leave the line out, or takes it instead of others; null: it belongs to the offer.',
      }),
      adds: Type.Unsafe({
        ...amount,
        description: 'Its net total and tax: what choosing it adds to the total. Only for an option or alternative.',
      }),
      discount_share: amount,
      net_total: amount,
      kit: orNull(Type.Object({ key: text, role: growing(['parent', 'component']), title: orNull(text) })),
      note: orNull(text),
      decision,
      pending_decision: decision,
      open: Type.Boolean(),
      ordered: Type.Boolean(),
    },
    { description: 'With `price_hidden`, all of its prices are null.' },
  ),
)

const message = component(
  'PortalMessage',
  Type.Object({
    object: Type.Literal('message'),
    id: text,
    from: Type.Enum(['buyer', 'seller']),
    body: text,
    created_at: datetime,
  }),
)

const branding = component(
  'Branding',
  Type.Object(
    {
      display_name: text,
      color: Type.String({ description: '`#rrggbb`' }),
      logo_url: orNull(text),
      footer_text: orNull(text),
      reply_to: orNull(text),
      terms_url: orNull(text),
      language: growing(LANGUAGES),
    },
    { description: 'The store’s appearance to its buyers.' },
  ),
)

/** Fields of every view of a quote. */
export const PORTAL_HEAD = {
  object: Type.Literal('quote'),
  id: text,
  number: text,
  status: growing(Object.keys(PORTAL_STATUSES)),
  status_text: text,
  currency: text,
  created_at: datetime,
  expires_at: orNull(datetime),
  po_number: orNull(text),
}

const change = (schema: Type.TSchema) => Type.Object({ from: schema, to: schema })

const quote = component(
  'PortalQuote',
  Type.Object({
    ...PORTAL_HEAD,
    revision: text,
    requested_delivery_date: orNull(text),
    seller: Type.Object({ store_name: text, contact_name: orNull(text) }),
    branding: ref('Branding'),
    buyer: Type.Object({
      email: text,
      name: orNull(text),
      phone: orNull(text),
      company_name: orNull(text),
      notes: orNull(text),
      shipping_address: orNull(answeredAddress),
      billing_address: orNull(answeredAddress),
      custom_fields: answeredCustomFields,
    }),
    totals: ref('PortalTotals'),
    agreed: orNull(ref('AgreedSum')),
    lines: Type.Array(ref('PortalLine')),
    proposal: orNull(
      Type.Object({
        version_number: Type.Integer(),
        sent_at: datetime,
        payment_terms: orNull(text),
        deposit_percentage: amount,
        shipping_status: shippingStatus,
        shipping_label: orNull(text),
        note: orNull(text),
      }),
    ),
    changes: orNull(
      Type.Object({
        since_version: Type.Integer(),
        added: strings,
        removed: Type.Array(Type.Object({ title: text, variant_title: orNull(text), quantity: Type.Integer() })),
        changed: Type.Array(
          Type.Object({
            line_id: text,
            quantity: change(Type.Integer()),
            unit_price: change(amount),
            other_tiers: Type.Optional(Type.Boolean({ description: 'Whether its prices by quantity differ.' })),
            other_choice: Type.Optional(Type.Boolean({ description: 'Whether its choice differs.' })),
          }),
        ),
        total: change(money),
      }),
    ),
    approval: orNull(
      Type.Object({
        requested_at: datetime,
        expires_at: orNull(datetime),
        steps: Type.Integer(),
        steps_done: Type.Integer(),
      }),
    ),
    renewal_asked_at: Type.Unsafe({
      ...orNull(datetime),
      description: 'When the buyer asked to renew this expired offer.',
    }),
    answered_as_whole: Type.Boolean({ description: 'Whether hidden prices require answering the offer as a whole.' }),
    answer: Type.Object({
      partial_acceptance: Type.Boolean(),
      terms: orNull(text),
      require_name: Type.Boolean(),
    }),
    actions: Type.Array(
      Type.Object({
        action: growing(PORTAL_ACTIONS),
        allowed: Type.Boolean(),
        reason: orNull(text),
        reason_code: orNull(text),
      }),
    ),
    messages: Type.Array(ref('PortalMessage')),
    orders: Type.Object(
      {
        draft_order_ids: strings,
        order_ids: strings,
        complete: Type.Boolean(),
        items: Type.Array(
          Type.Object({
            draft_order_id: text,
            name: orNull(text),
            state: growing(ORDER_STATES),
            total: money,
            invoice_url: orNull(text),
          }),
        ),
      },
      {
        description: 'Not `complete` while the platform does not answer: names and links may be missing.',
      },
    ),
  }),
)

/** Schemas of a quote as its buyer sees it, which staff see too. */
export const PORTAL_QUOTE_COMPONENTS = [branding, totals, agreed, line, message, quote]
