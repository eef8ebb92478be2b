import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import {
  countStaffQuotes,
  listStaffQuotes,
  type StaffPosition,
  type StaffQuoteFilter,
} from '../../../database/quotes/staff-quote-list.ts'
import { invalidFields, Problem } from '../../../domain/problem.ts'
import { INBOX_TAB_NAMES } from '../../../domain/quotes/inbox.ts'
import { CSV_HEADER, viewCsvRow } from '../../../views/quotes/quote-csv.ts'
import { viewStaffQuoteItem } from '../../../views/quotes/staff-quote-item.ts'
import type { AppOptions } from '../../app-options.ts'
import { type CursorScope, openPosition, sealPosition } from '../../operation/cursor.ts'
import { operation } from '../../operation/operation.ts'
import { pageOf } from '../page-of.ts'
import { QUOTE_FILTERS, readSort, SORT, toStaffFilter } from './quote-filters.ts'

const tag = 'Quotes'
const MOST_COUNTED = 1_000
const MOST_EXPORTED = 10_000
const EXPORT_PAGE = 500
/** Across all stores: each export keeps a connection of the pool busy. */
const MOST_EXPORTS = 2

const listSchema = {
  ...operation({
    operationId: 'listStaffQuotes',
    summary: 'List quotes',
    description: 'Those this member of the staff may see. The last changed first, unless sorted otherwise.',
    tag,
    ok: [200, 'QuoteItemList'],
  }),
  querystring: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      cursor: Type.Optional(Type.String({ description: 'From a `next_cursor`; keep the same filters and sort.' })),
      sort: Type.Optional(SORT),
      ...QUOTE_FILTERS,
    },
    { additionalProperties: false },
  ),
}
const countSchema = operation({
  operationId: 'countQuotes',
  summary: 'Count the quotes of each tab',
  description: `Those this member of the staff may see. Counts no further than ${MOST_COUNTED}.`,
  tag,
  ok: [200, 'QuoteCounts'],
})
const exportSchema = {
  ...operation({
    operationId: 'exportQuotes',
    summary: 'Export quotes as CSV',
    description: `The list with the same filters and sort, at most ${MOST_EXPORTED} rows.`,
    tag,
    ok: [200, 'Csv'],
    mediaType: 'text/csv',
    problems: ['rate_limited'],
  }),
  querystring: Type.Object({ sort: Type.Optional(SORT), ...QUOTE_FILTERS }, { additionalProperties: false }),
}

/** GET /admin/api/quotes, its counts and its export */
export const quoteListRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/quotes'
  const config = { permission: 'quotes.see' } as const
  let exports = 0

  app.get(path, { schema: listSchema, config }, async ({ ctx, query }) => {
    const { limit = 50, cursor, sort: order, ...filters } = query
    const sort = readSort(order)
    const scope = { storeId: ctx.store.id, sort: `staff ${order ?? '-updated_at'}`, filters }
    const after = cursor === undefined ? null : readPosition(ctx, scope, cursor)
    const filter = toStaffFilter(filters, ctx)
    const { items, end, hasMore } = await listStaffQuotes(ctx.db, ctx.store.id, { filter, ...sort, after, limit })
    const next = hasMore && end ? sealPosition(ctx.secretBox, scope, `${end.id}:${end.key}`) : null
    return pageOf(
      items.map((item) => viewStaffQuoteItem(item, ctx.now)),
      next,
    )
  })
  app.get(`${path}/counts`, { schema: countSchema, config }, async ({ ctx }) => {
    const filters = INBOX_TAB_NAMES.map((tab) => toStaffFilter({ tab }, ctx))
    const counts = await countStaffQuotes(ctx.db, ctx.store.id, filters, MOST_COUNTED)
    const tabs = Object.fromEntries(INBOX_TAB_NAMES.map((tab, i) => [tab, counts[i] ?? 0]))
    return { object: 'quote_counts', tabs, counted_to: MOST_COUNTED }
  })
  app.get(`${path}/export.csv`, { schema: exportSchema, config }, async ({ ctx, query }, reply) => {
    const { sort, ...filters } = query
    if (exports >= MOST_EXPORTS) {
      throw new Problem('rate_limited', 'Other exports are running. Try again in a moment.', { retryAfterSeconds: 5 })
    }
    exports += 1
    reply.raw.once('close', () => {
      exports -= 1
    })
    const rows = exportRows(ctx, toStaffFilter(filters, ctx), readSort(sort))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="quotes.csv"')
      .send(Readable.from(rows))
  })
}

function readPosition({ secretBox }: Context, scope: CursorScope, cursor: string): StaffPosition {
  const position = openPosition(secretBox, scope, cursor)
  if (position === null) {
    const message = 'is not a cursor of this list with these filters and this sort'
    throw invalidFields([{ field: 'cursor', message }])
  }
  const at = position.indexOf(':')
  return { id: position.slice(0, at), key: position.slice(at + 1) }
}

/** Yields the export page by page, so that no more is in memory than is being sent. */
async function* exportRows(
  { db, store }: Context,
  filter: StaffQuoteFilter,
  sort: ReturnType<typeof readSort>,
): AsyncGenerator<string> {
  yield CSV_HEADER
  let after: StaffPosition | null = null
  for (let rows = 0; rows < MOST_EXPORTED; rows += EXPORT_PAGE) {
    const page = { filter, ...sort, after, limit: EXPORT_PAGE }
    const { items, end, hasMore } = await listStaffQuotes(db, store.id, page)
    yield items.map(viewCsvRow).join('')
    if (!hasMore) return
    after = end
  }
}
