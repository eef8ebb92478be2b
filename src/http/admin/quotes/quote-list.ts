import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { StaffQuoteItem } from '../../../database/quotes/staff-quote-item.ts'
import { Problem } from '../../../domain/problem.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { countTabs, MOST_COUNTED } from '../../../queries/quotes/count-tabs.ts'
import {
  exportStaffQuotes,
  listStaffQuotes,
  MOST_EXPORTED,
  STAFF_LIMITS,
} from '../../../queries/quotes/list-staff-quotes.ts'
import { CSV_HEADER, viewCsvRow } from '../../../views/quotes/quote-csv.ts'
import { viewStaffQuoteItem } from '../../../views/quotes/staff-quote-item.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'

import { QUOTE_FILTERS, SORT } from './quote-filters.ts'

const tag = 'Quotes'
/** Across all stores: each export keeps a connection of the pool busy. */
const MOST_EXPORTS = 2

const listSchema = {
  ...operation({
    operationId: 'listStaffQuotes',
    summary: 'List quotes',
    description: 'Those this staff member may see; last changed first by default.',
    tag,
    ok: [200, 'QuoteItemList'],
  }),
  querystring: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, ...STAFF_LIMITS })),
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
  description: `Those this staff member may see. Counts up to ${MOST_COUNTED}.`,
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
    const view = { now: ctx.now, adminHome: adminHome(ctx.store, ctx.platformAdmin) }
    return answerPage(await listStaffQuotes(ctx, query), (item) => viewStaffQuoteItem(item, view))
  })
  app.get(`${path}/counts`, { schema: countSchema, config }, async ({ ctx }) => ({
    object: 'quote_counts',
    tabs: await countTabs(ctx),
    counted_to: MOST_COUNTED,
  }))
  app.get(`${path}/export.csv`, { schema: exportSchema, config }, async ({ ctx, query }, reply) => {
    if (exports >= MOST_EXPORTS) {
      throw new Problem('rate_limited', 'Other exports are running. Try again in a moment.', { retryAfterSeconds: 5 })
    }
    exports += 1
    reply.raw.once('close', () => {
      exports -= 1
    })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="quotes.csv"')
      .send(Readable.from(writeRows(exportStaffQuotes(ctx, query))))
  })
}

/** Yields the export as text, page by page. */
async function* writeRows(pages: AsyncIterable<readonly StaffQuoteItem[]>): AsyncGenerator<string> {
  yield CSV_HEADER
  for await (const items of pages) yield items.map(viewCsvRow).join('')
}
