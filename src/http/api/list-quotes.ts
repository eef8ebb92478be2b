import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { MODES, STATUSES } from '../../domain/quotes/quote-terms.ts'
import { findCursorFault, listQuotes } from '../../queries/quotes/list-quotes.ts'
import { showQuote } from '../../views/quotes/quote-text.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { checkQuery, instantParameter, limitParameter, listParameter } from '../operation/query.ts'
import { sendJsonPage } from '../operation/send-json.ts'
import { seesPersonalData } from './personal-data.ts'

const filters = {
  status: listParameter(STATUSES),
  mode: Type.Optional(Type.Enum([...MODES], { description: 'Only this mode.' })),
  'updated_at[gte]': instantParameter('Changed at or after this time.'),
  'updated_at[lte]': instantParameter('Changed at or before this time.'),
  'created_at[gte]': instantParameter('Requested at or after this time.'),
  assigned_staff_id: Type.Optional(Type.String({ description: 'Only of this staff member: `assigned_staff.id`.' })),
  po_number: Type.Optional(Type.String({ description: "The buyer's order number, exactly." })),
  customer_email: Type.Optional(
    Type.String({ description: "The buyer's address, ignoring case. Requires `read_customer_data`." }),
  ),
}
const query = Type.Object({
  limit: limitParameter,
  cursor: Type.Optional(Type.String({ description: 'From a `next_cursor`; keep the same filters and sort.' })),
  sort: Type.Optional(
    Type.Enum(['-updated_at', 'updated_at'], {
      default: '-updated_at',
      description: 'By the last change, newest or oldest first.',
    }),
  ),
  ...filters,
})

const schema = {
  ...operation({
    operationId: 'listQuotes',
    summary: 'List quotes',
    description:
      'Most recently updated first. If you page by `updated_at`, a quote that changes while you page appears again at its new position, and none is missed.',
    tag: 'Quotes',
    ok: [200, 'QuoteList'],
    problems: ['invalid_request'],
  }),
  querystring: query,
}

/** GET /v1/quotes */
export const listQuotesRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const options = { schema, attachValidation: true, config: { scopes: ['read_quotes'] } } as const
  app.get('/v1/quotes', options, async (request, reply) => {
    const { ctx, query } = request
    const personal = seesPersonalData(request)
    checkQuery(request, [
      findCursorFault(ctx, query),
      query.customer_email !== undefined && !personal
        ? { field: 'customer_email', message: 'requires the scope read_customer_data' }
        : null,
    ])
    const page = await listQuotes(ctx, query, personal)
    return sendJsonPage(reply, page, (quote) => showQuote(quote, { personal, baseUrl }))
  })
}
