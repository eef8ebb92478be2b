import Type from 'typebox'
import { component, list, money, orNull, ref, strings, text } from '../../operation/schema-parts.ts'

const variant = component(
  'Variant',
  Type.Object({
    object: Type.Literal('variant'),
    id: text,
    product_id: text,
    sku: orNull(text),
    title: text,
    variant_title: orNull(text),
    image_url: orNull(text),
    price: money,
    taxable: Type.Boolean(),
    requires_shipping: Type.Boolean(),
    product_type: text,
    vendor: text,
    available: Type.Boolean({ description: 'Whether it can be requested.' }),
  }),
)

const skuMatch = component(
  'SkuMatch',
  Type.Object({
    object: Type.Literal('sku_match'),
    sku: text,
    variant: orNull(ref('Variant')),
    others: Type.Integer({ description: 'How many more requestable variants have this SKU.' }),
  }),
)

const customer = component(
  'PlatformCustomer',
  Type.Object({
    object: Type.Literal('customer'),
    id: text,
    email: orNull(text),
    name: orNull(text),
    phone: orNull(text),
    tags: orNull({ ...strings, description: 'Null if the platform hides them.' }),
    companies: Type.Array(
      Type.Object({
        id: text,
        name: text,
        contact_id: text,
        is_main_contact: Type.Boolean(),
        locations: Type.Array(Type.Object({ id: text, name: text, role: orNull(text) })),
      }),
    ),
  }),
)

const foundCustomer = component(
  'FoundCustomer',
  Type.Object({
    object: Type.Literal('found_customer'),
    id: text,
    email: orNull(text),
    name: orNull(text),
    companies: Type.Array(text, { description: 'Their names.' }),
  }),
)

const foundCompany = component(
  'FoundCompany',
  Type.Object({
    object: Type.Literal('found_company'),
    id: text,
    name: text,
    external_id: orNull(text),
    locations: Type.Array(Type.Object({ id: text, name: text }), { description: 'The first twenty.' }),
  }),
)

const terms = component(
  'PaymentTerms',
  Type.Object({
    object: Type.Literal('payment_terms'),
    id: text,
    name: text,
    due_in_days: orNull(Type.Integer()),
  }),
)

export const CATALOG_COMPONENTS = [
  variant,
  component('VariantList', list('Variant', orNull(text))),
  skuMatch,
  component('SkuMatchList', list('SkuMatch', Type.Null())),
  customer,
  component('PlatformCustomerList', list('PlatformCustomer', Type.Null())),
  foundCustomer,
  component('FoundCustomerList', list('FoundCustomer', orNull(text))),
  foundCompany,
  component('FoundCompanyList', list('FoundCompany', orNull(text))),
  terms,
  component('PaymentTermsList', list('PaymentTerms', Type.Null())),
]
