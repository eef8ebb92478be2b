import Type from 'typebox'
import type { CustomFieldValue } from '../../domain/quote.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const closed = { additionalProperties: false }

const address = Type.Object(
  {
    first_name: text(100),
    last_name: text(100),
    company: text(200),
    address1: text(200),
    address2: text(200),
    city: text(100),
    province_code: text(10),
    country_code: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
    zip: text(20),
    phone: text(40),
  },
  closed,
)

const line = Type.Object(
  {
    variant_id: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'gid://platform/ProductVariant/<id> or the numeric id. Either this or `custom`.',
      }),
    ),
    custom: Type.Optional(
      Type.Object({ title: Type.String({ minLength: 1, maxLength: 255 }), description: text(2000) }, closed),
    ),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    requested_price: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
        description: 'A decimal of up to 10 digits and 2 decimals, such as 12.50.',
      }),
    ),
    note: text(1000),
  },
  { ...closed, oneOf: [{ required: ['variant_id'] }, { required: ['custom'] }] },
)

const customFieldValue = Type.Unsafe<CustomFieldValue>({
  type: ['string', 'boolean', 'array'],
  maxLength: 2000,
  maxItems: 50,
  items: { type: 'string', maxLength: 500 },
})

/** What a quote request has, whoever makes it. */
export const QUOTE_REQUEST_MEMBERS = {
  buyer: Type.Object(
    {
      email: Type.String({ format: 'email', maxLength: 254 }),
      name: text(200),
      phone: text(40),
      company_name: text(200),
    },
    closed,
  ),
  customer_id: Type.Optional(Type.String()),
  company_location_id: Type.Optional(Type.String()),
  lines: Type.Array(line, { minItems: 1, maxItems: 100 }),
  notes: text(5000),
  po_number: text(100),
  requested_delivery_date: Type.Optional(Type.String({ format: 'date' })),
  shipping_address: Type.Optional(address),
  billing_address: Type.Optional(address),
  custom_fields: Type.Optional(Type.Record(Type.String(), customFieldValue)),
}
