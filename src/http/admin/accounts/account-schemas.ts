import Type from 'typebox'
import { PART_NUMBER_COMPONENTS } from '../../operation/part-number-schema.ts'
import {
  component,
  datetime,
  list,
  money,
  orNull,
  platformPage,
  says,
  strings,
  text,
} from '../../operation/schema-parts.ts'

const places = Type.Array(Type.Object({ name: text, role: orNull(text) }))
const count = Type.Integer()

const account = component(
  'Account',
  Type.Object({
    object: Type.Literal('account'),
    id: text,
    kind: Type.Enum(['company', 'customer']),
    name: orNull(text),
    email: says('Of a customer.', orNull(text)),
    phone: says('Of a customer.', orNull(text)),
    tags: says('Of a customer; null if the platform hides them.', orNull(strings)),
    platform_page: platformPage,
    platform_silent: says(
      'True if the platform did not answer: contacts and addresses are then missing.',
      Type.Boolean(),
    ),
    contacts: Type.Array(
      Type.Object({
        customer_id: text,
        email: text,
        name: orNull(text),
        is_main_contact: Type.Boolean(),
        locations: places,
      }),
      { description: 'Of a company.' },
    ),
    locations: Type.Array(
      Type.Object({ id: text, name: text, shipping_address: orNull(text), billing_address: orNull(text) }),
      { description: 'Where its contacts may buy, the first twenty.' },
    ),
    companies: Type.Array(Type.Object({ id: text, name: text, locations: places }), {
      description: 'The companies a customer buys for.',
    }),
    payment_terms: says('Of the last proposal.', orNull(text)),
    figures: says(
      'Of the quotes this staff member may see.',
      Type.Object({
        quotes: count,
        open: count,
        won: says('Quotes of which the buyer accepted something.', count),
        lost: says('Quotes that ended without that.', count),
        win_rate: says('Won of won and lost, in whole percent; null before the first.', orNull(count)),
        accepted_net: says('Of all accepted catalogue lines, before tax.', money),
        orders: count,
      }),
    ),
  }),
)

const order = component(
  'AccountOrder',
  Type.Object({
    object: Type.Literal('account_order'),
    id: text,
    name: says('Null while the platform does not answer.', orNull(text)),
    financial: orNull(text),
    total: money,
    cancelled_at: orNull(datetime),
    order_page: platformPage,
    quote_id: text,
    quote_number: text,
    created_at: datetime,
  }),
)

const paidPrice = component(
  'PaidPrice',
  Type.Object({
    object: Type.Literal('paid_price'),
    id: text,
    variant_id: text,
    sku: orNull(text),
    title: text,
    variant_title: orNull(text),
    quantity: count,
    unit_price: says('After all discounts, before tax.', money),
    currency: text,
    quote_id: text,
    quote_number: text,
    buyer: says('Who bought; null if not known any more.', orNull(text)),
    at: datetime,
  }),
)

const note = component(
  'AccountNote',
  Type.Object({
    object: Type.Literal('account_note'),
    id: text,
    body: text,
    author: Type.Object({ id: text, name: text }),
    created_at: datetime,
    may_delete: Type.Boolean(),
  }),
)

/** Schemas of the pages of companies and customers. */
export const ACCOUNT_COMPONENTS = [
  account,
  order,
  component('AccountOrderList', list('AccountOrder', Type.Null())),
  paidPrice,
  component('PaidPriceList', list('PaidPrice', orNull(text))),
  note,
  ...PART_NUMBER_COMPONENTS,
  component('AccountNoteList', list('AccountNote', Type.Null())),
]
