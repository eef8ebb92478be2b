import Type from 'typebox'
import type { CustomFieldValue } from '../../domain/quotes/quote.ts'
import { named, says, shownAs } from './schema-parts.ts'

const text = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }))
const closed = { additionalProperties: false }

/** A platform id, as a GID or its digits; asking the platform gives better errors than a pattern. */
const platformId = (type: string, description: string) =>
  shownAs(
    Type.String({
      pattern: `^(gid://platform/${type}/)?[1-9][0-9]{0,17}$`,
      description: `${description} \`gid://platform/${type}/<id>\` or just the number.`,
      examples: [`gid://platform/${type}/1001`],
    }),
    Type.String({ minLength: type === 'ProductVariant' ? 1 : 0 }),
  )

const COUNTRY = 'ISO 3166-1 code of the country, such as `DE`.'
const addressOf = (part: typeof text, country_code: ReturnType<typeof text>, more: Type.TObjectOptions) =>
  Type.Object(
    {
      first_name: part(100, 'First name.'),
      last_name: part(100, 'Last name.'),
      company: part(200, 'The company at this address.'),
      address1: part(200, 'Street and number.'),
      address2: part(200, 'Further details for finding the address.'),
      city: part(100, 'City.'),
      province_code: part(10, 'State or province, such as `NY`.'),
      country_code,
      zip: part(20, 'Postal code.'),
      phone: part(40, 'Telephone number at this address.'),
    },
    { ...more, description: 'A postal address.' },
  )
const twoLetters = Type.Optional(Type.String({ minLength: 2, maxLength: 2, description: COUNTRY }))
const anyText = (description: string) => Type.Optional(Type.String({ description }))

/** An address in requests. */
export const postalAddress = named('Address', addressOf(text, twoLetters, closed))
/** An address in answers: the same fields, of any length. */
export const answeredAddress = addressOf((_, description) => anyText(description), anyText(COUNTRY), {})

const variant_id = platformId('ProductVariant', 'The product wanted; it must be active in the store.')
const custom = says(
  'An item not in the catalog.',
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 255, description: 'What it is.' }),
      description: text(2000, 'More about it.'),
    },
    closed,
  ),
)
const WANTED = {
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many.' }),
  requested_price: Type.Optional(
    shownAs(
      Type.String({
        format: 'decimal',
        pattern: '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
        description: "The unit price the buyer would like, in the store's currency.",
        examples: ['12.50'],
      }),
      Type.String({
        pattern: '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
        description: 'A decimal of up to 10 digits and 2 decimals, such as 12.50.',
      }),
    ),
  ),
  note: text(1000, "The buyer's note on the line."),
}

const variantLine = Type.Object({ variant_id, ...WANTED }, { ...closed, description: 'A product in the catalog.' })
const customLine = Type.Object({ custom, ...WANTED }, { ...closed, description: 'An item not in the catalog.' })

/** One object for both kinds, whose errors are shorter than those of two alternatives. */
const line = shownAs(
  Type.Unsafe({ oneOf: [named('VariantLineRequest', variantLine), named('CustomLineRequest', customLine)] }),
  Type.Object(
    { variant_id: Type.Optional(variant_id), custom: Type.Optional(custom), ...WANTED },
    { ...closed, oneOf: [{ required: ['variant_id'] }, { required: ['custom'] }] },
  ),
)

const customFieldValue = Type.Unsafe<CustomFieldValue>({
  type: ['string', 'boolean', 'array'],
  maxLength: 2000,
  maxItems: 50,
  items: { type: 'string', maxLength: 500 },
})

/** Stored answers to a store's custom fields. */
export const answeredCustomFields = Type.Unsafe({
  type: 'object',
  additionalProperties: { type: ['string', 'boolean', 'array'], items: { type: 'string' } },
})

/** The fields of every quote request. */
export const QUOTE_REQUEST_MEMBERS = {
  buyer: says(
    'The buyer.',
    Type.Object(
      {
        email: Type.String({ format: 'email', maxLength: 254, description: 'Stored in lower case.' }),
        name: text(200, "The buyer's name."),
        phone: text(40, "The buyer's telephone number."),
        company_name: text(200, "The buyer's company, as text."),
      },
      closed,
    ),
  ),
  customer_id: Type.Optional(platformId('Customer', "The buyer's account; guests have none.")),
  company_location_id: Type.Optional(
    platformId(
      'CompanyLocation',
      'The location the buyer buys for, if they have several; ignored unless it is theirs.',
    ),
  ),
  lines: Type.Array(line, { minItems: 1, maxItems: 100, description: 'The requested lines, from 1 to 100.' }),
  notes: text(5000, "The buyer's note on the request."),
  po_number: text(100, "The buyer's order number."),
  requested_delivery_date: Type.Optional(
    Type.String({ format: 'date', description: 'The day the buyer would like it delivered.' }),
  ),
  shipping_address: Type.Optional(postalAddress),
  billing_address: Type.Optional(postalAddress),
  custom_fields: Type.Optional(
    says(
      "Answers to the store's custom fields, by key: a text, a yes or no, or a list of choices.",
      Type.Record(Type.String(), customFieldValue),
    ),
  ),
}
