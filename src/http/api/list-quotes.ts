import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import { listQuotes, type QuoteFilter } from '../../database/quotes/quote-list.ts'
import { parseInstant } from '../../domain/calendar.ts'
import { MODES, STATUSES, type Status } from '../../domain/quotes/quote-terms.ts'
import { viewQuote } from '../../views/quotes/quote.ts'
import type { AppOptions } from '../app-options.ts'
import { readCursor, writeCursor } from '../operation/cursor.ts'
import { operation } from '../operation/operation.ts'
import { checkQuery, instantParameter, limitParameter, listParameter, splitList } from '../operation/query.ts'
import { seesPersonalData } from './personal-data.ts'

const filters = {
  status: listParameter(STATUSES),
  mode: Type.Optional(Type.Enum([...MODES], { description: 'Of one mode alone.' })),
  'updated_at[gte]': instantParameter('Changed at this moment or later.'),
  'updated_at[lte]': instantParameter('Changed at this moment or earlier.'),
  'created_at[gte]': instantParameter('Asked for at this moment or later.'),
  assigned_staff_id: Type.Optional(Type.String({ description: 'Of one member of staff: `assigned_staff.id`.' })),
  po_number: Type.Optional(Type.String({ description: "The buyer's order number, exactly." })),
  customer_email: Type.Optional(
    Type.String({ description: "The buyer's address, in any case. Requires `read_customer_data`." }),
  ),
}
const query = Type.Object({
  limit: limitParameter,
  cursor: Type.Optional(Type.String({ description: 'From a `next_cursor`; keep the same filters and sort.' })),
  sort: Type.Optional(
    Type.Enum(['-updated_at', 'updated_at'], {
      default: '-updated_at',
      description: 'By the last change: the newest first, or the oldest first.',
    }),
  ),
  ...filters,
})

const schema = {
  ...operation({
    operationId: 'listQuotes',
    summary: 'List quotes',
    description:
      'Most recently updated first. Walked by `updated_at`, a quote that changes meanwhile comes again at its new place and none is missed.',
    tag: 'Quotes',
    ok: [200, 'QuoteList'],
    problems: ['invalid_request'],
  }),
  querystring: query,
}

/** GET /v1/quotes */
export const listQuotesRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const options = { schema, attachValidation: true, config: { scopes: ['read_quotes'] } } as const
  app.get('/v1/quotes', options, async (request) => {
    const { ctx, query } = request
    const { limit = 20, cursor, sort = '-updated_at' } = query
    const personal = seesPersonalData(request)
    const scope = { storeId: ctx.store.id, sort, filters: pickFilters(query) }
    const after = typeof cursor === 'string' ? readCursor(ctx.secretBox, scope, cursor) : null
    checkQuery(request, [
      cursor !== undefined && !after
        ? { field: 'cursor', message: 'is not a cursor of this list with these filters and this sort' }
        : null,
      query.customer_email !== undefined && !personal
        ? { field: 'customer_email', message: 'requires the scope read_customer_data' }
        : null,
    ])
    const page = { filter: toFilter(query), newestFirst: sort === '-updated_at', after, limit }
    const { quotes, hasMore } = await listQuotes(ctx.db, ctx.store.id, page)
    const last = quotes.at(-1)
    return {
      object: 'list',
      data: quotes.map((quote) => viewQuote(quote, { personal, baseUrl })),
      has_more: hasMore,
      next_cursor: hasMore && last ? writeCursor(ctx.secretBox, scope, last) : null,
    }
  })
}

/** Returns the filters as given: unknown parameters do not affect a cursor. */
function pickFilters(given: Static<typeof query>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(filters, name)))
}

function toFilter(given: Static<typeof query>): QuoteFilter {
  const filter = {
    statuses: splitList<Status>(given.status),
    mode: given.mode,
    updatedFrom: toInstant(given['updated_at[gte]']),
    updatedTo: toInstant(given['updated_at[lte]']),
    createdFrom: toInstant(given['created_at[gte]']),
    assignedStaffId: given.assigned_staff_id,
    poNumber: given.po_number,
    customerEmail: given.customer_email?.toLowerCase(),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

function toInstant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseInstant(text) ?? undefined)
}
