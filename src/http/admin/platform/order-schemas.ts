import Type from 'typebox'
import {
  component,
  datetime,
  growing,
  list,
  money,
  orNull,
  platformPage,
  reason,
  ref,
  says,
  strings,
  text,
} from '../../operation/schema-parts.ts'

const financial = growing(['pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided'])

const conversion = component(
  'Conversion',
  Type.Object({
    object: Type.Literal('conversion'),
    id: text,
    conversion_group_id: text,
    line_ids: strings,
    state: growing(['started', 'done', 'failed']),
    failure: orNull(reason),
    figures: Type.Object({
      subtotal: money,
      discount: money,
      shipping: money,
      tax: money,
      total: money,
      deposit: orNull(money),
    }),
    platform: Type.Unsafe({
      ...orNull(
        Type.Object({
          draft_order_id: text,
          name: orNull(text),
          status: orNull(growing(['open', 'invoice_sent', 'completed'])),
          invoice_url: orNull(text),
          total: money,
          tax: money,
          tax_difference: money,
        }),
      ),
      description: 'The platform’s figures: only the tax may differ.',
    }),
    order_id: orNull(text),
    order: Type.Unsafe({
      ...orNull(Type.Object({ name: text, financial, total: money, total_paid: money, total_refunded: money })),
      description: "The platform's current data; null if there is none, or while the platform does not answer.",
    }),
    order_cancelled_at: orNull(datetime),
    invoice_sent_at: orNull(datetime),
    draft_order_deleted_at: orNull(datetime),
    draft_order_page: platformPage,
    order_page: platformPage,
    created_at: datetime,
  }),
)

const converted = component(
  'ConvertedQuote',
  Type.Object({
    object: Type.Literal('converted_quote'),
    quote: ref('StaffQuote'),
    conversions: Type.Array(ref('Conversion')),
  }),
)

const madeOf = orNull(Type.Object({ id: text, number: text }))

const order = component(
  'PlatformOrder',
  Type.Object({
    object: Type.Literal('platform_order'),
    id: text,
    name: text,
    draft_order_id: orNull(text),
    financial,
    cancelled_at: orNull(datetime),
    total: money,
    total_paid: money,
    total_refunded: money,
    currency: text,
    updated_at: datetime,
    quote: madeOf,
  }),
)

const draft = component(
  'PlatformDraftOrder',
  Type.Object({
    object: Type.Literal('platform_draft_order'),
    id: text,
    name: text,
    status: growing(['open', 'invoice_sent', 'completed']),
    invoice_url: orNull(text),
    invoice_sent_at: orNull(datetime),
    order_id: orNull(text),
    total: money,
    tax: money,
    deposit: money,
    currency: text,
    updated_at: datetime,
    quote: madeOf,
  }),
)

const delivery = component(
  'PlatformDelivery',
  Type.Object({
    object: Type.Literal('platform_delivery'),
    id: text,
    topic: text,
    state: growing(['waiting', 'applied', 'given_up']),
    attempts: Type.Integer(),
    last_error: orNull(text),
    received_at: datetime,
    applied_at: orNull(datetime),
    next_attempt_at: orNull(datetime),
  }),
)

const dataRequest = component(
  'DataRequest',
  Type.Object({
    object: Type.Literal('data_request'),
    id: text,
    customer_id: orNull(text),
    email: orNull(text),
    quote_ids: strings,
    created_at: datetime,
  }),
)

const who = { customer_id: orNull(text), email: orNull(text) }
const at = { created_at: datetime }

const customerData = component(
  'CustomerData',
  Type.Object({
    object: Type.Literal('customer_data'),
    ...who,
    account: orNull(Type.Object({ name: orNull(text), phone: orNull(text), tags: strings })),
    quotes: Type.Array(ref('Quote')),
    messages: Type.Array(Type.Object({ quote_id: text, by: orNull(text), body: text, ...at })),
    changes: Type.Array(
      Type.Object({
        quote_id: text,
        at: datetime,
        by: text,
        action: text,
        detail: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
    mails: Type.Array(Type.Object({ kind: text, quote_id: orNull(text), content: Type.Unknown(), ...at })),
    notes: says('What staff noted about them.', Type.Array(Type.Object({ body: text, ...at }))),
    draft_orders: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    sessions: Type.Array(Type.Object({ email: text, name: orNull(text), last_seen_at: datetime, ...at })),
    mail_suppressions: Type.Array(Type.Object({ reason: text, ...at })),
    data_requests: Type.Array(Type.Object(at)),
    imports: Type.Array(Type.Object({ file_name: text, rows: strings, ...at })),
  }),
)

const count = Type.Integer()
const customerSummary = component(
  'CustomerSummary',
  Type.Object({
    object: Type.Literal('customer_summary'),
    ...who,
    name: orNull(text),
    quotes: Type.Array(Type.Object({ id: text, number: text, status: text })),
    counts: Type.Object({
      quotes: count,
      versions: count,
      messages: count,
      changes: count,
      mails: count,
      documents: count,
      attachments: count,
      links: count,
      notes: count,
      draft_orders: count,
      sessions: count,
      mail_suppressions: count,
      data_requests: count,
      imports: count,
    }),
  }),
)

/** Schemas of the answers on conversions, orders and the platform's reports. */
export const ORDER_COMPONENTS = [
  conversion,
  component('ConversionList', list('Conversion', Type.Null())),
  converted,
  order,
  component('PlatformOrderList', list('PlatformOrder', orNull(text))),
  draft,
  component('PlatformDraftOrderList', list('PlatformDraftOrder', orNull(text))),
  delivery,
  component('PlatformDeliveryList', list('PlatformDelivery', Type.Null())),
  dataRequest,
  component('DataRequestList', list('DataRequest', Type.Null())),
  customerData,
  customerSummary,
]
