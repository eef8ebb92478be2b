import Type from 'typebox'
import { component, growing, list, money, orNull, says, strings, text } from '../../operation/schema-parts.ts'

const product = component(
  'Product',
  Type.Object({
    object: Type.Literal('product'),
    id: text,
    handle: text,
    title: text,
    vendor: text,
    product_type: text,
    status: growing(['active', 'draft', 'archived', 'unlisted']),
    tags: strings,
    image_url: orNull(text),
    collections: strings,
    variant_count: Type.Integer(),
    variants: Type.Array(
      Type.Object({
        id: text,
        title: orNull(text),
        sku: orNull(text),
        price: money,
        cost: Type.Optional(says('Per unit; only for staff with `costs.see`.', orNull(money))),
        inventory: orNull(text),
      }),
      { description: 'The first hundred.' },
    ),
  }),
)

const company = component(
  'Company',
  Type.Object({
    object: Type.Literal('company'),
    id: text,
    external_id: orNull(text),
    name: text,
    location_count: Type.Integer(),
    locations: Type.Array(Type.Object({ id: text, name: text, address: text }), { description: 'The first fifty.' }),
    contact_count: Type.Integer(),
    contacts: Type.Array(
      Type.Object({
        customer_id: text,
        email: text,
        name: orNull(text),
        is_main_contact: Type.Boolean(),
        roles: Type.Array(Type.Object({ location: text, role: orNull(text) })),
      }),
      { description: 'The first fifty.' },
    ),
  }),
)

/** Schemas of the embedded platform's lists, except customers and orders. */
export const PLATFORM_LIST_COMPONENTS = [
  product,
  component('ProductList', list('Product', orNull(text))),
  company,
  component('CompanyList', list('Company', orNull(text))),
  component('BrowsedCustomerList', list('PlatformCustomer', orNull(text))),
]
