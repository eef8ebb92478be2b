import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { createQuote } from '../../commands/create-quote.ts'
import type { CustomFieldValue } from '../../domain/quote.ts'
import { viewQuote } from '../../views/quote.ts'
import type { AppOptions } from '../app.ts'
import { operation } from './operation.ts'
import { seesPersonalData } from './personal-data.ts'
import { sendWritten } from './write.ts'

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

const schema = {
  ...operation({
    operationId: 'createQuote',
    summary: 'Create a quote request',
    description: 'Records what a buyer asks for, through the same intake as the storefront. Prices are never set here.',
    tag: 'Quotes',
    ok: [201, 'Quote'],
    links: ['getQuote', 'listQuoteEvents', 'postMessage'],
    problems: ['quote_creation_paused', 'not_eligible', 'invalid_custom_fields', 'email_quota_exceeded'],
  }),
  body: Type.Object(
    {
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
      source_url: text(2000),
    },
    closed,
  ),
}

/** POST /v1/quotes */
export const createQuoteRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  app.post('/v1/quotes', { schema, config: { scopes: ['write_quotes'] } }, async (request, reply) => {
    const personal = seesPersonalData(request)
    return sendWritten(request, reply, {
      status: 201,
      run: (ctx) => createQuote(ctx, request.body, 'api'),
      view: (quote) => viewQuote(quote, { personal, baseUrl }),
    })
  })
}
