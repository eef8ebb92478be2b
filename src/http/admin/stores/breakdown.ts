import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { BREAKDOWNS } from '../../../domain/analytics/breakdown.ts'
import { readBreakdown } from '../../../queries/analytics/read-breakdown.ts'
import { viewBreakdown, viewBreakdownCsv } from '../../../views/analytics/breakdown.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { component, orNull, text } from '../../operation/schema-parts.ts'

const count = Type.Integer({ minimum: 0 })

export const BREAKDOWN_COMPONENTS = [
  component(
    'Breakdown',
    Type.Object({
      object: Type.Literal('breakdown'),
      by: Type.Enum([...BREAKDOWNS]),
      currency: text,
      data: Type.Array(
        Type.Object({
          key: Type.Unsafe<string | null>({
            ...orNull(text),
            description:
              'A staff id, a SKU, a status, a source or a loss reason; null: assigned to nobody, or nobody said why it was lost.',
          }),
          name: orNull(text),
          quotes: count,
          won: count,
          lost: count,
          open: count,
          total: text,
        }),
      ),
    }),
  ),
]

const description =
  'The quotes requested in a time, by how they have ended so far. Each figure counts the quotes that the list shows with the same times. A quote counts for each of its products, of which the 200 in most quotes are listed. By `loss_reason`, only lost quotes are counted.'
const querystring = Type.Object(
  {
    by: Type.Enum([...BREAKDOWNS]),
    created_from: Type.String({ format: 'date-time', description: 'Requested at or after this time.' }),
    created_to: Type.String({ format: 'date-time', description: 'Requested at or before this time.' }),
  },
  { additionalProperties: false },
)
const tag = 'Analytics'
const readSchema = {
  ...operation({
    operationId: 'readBreakdown',
    summary: 'Count quotes by person, product, status, source or loss reason',
    description,
    tag,
    ok: [200, 'Breakdown'],
    problems: ['invalid_request'],
  }),
  querystring,
}
const exportSchema = {
  ...operation({
    operationId: 'exportBreakdown',
    summary: 'Export these counts as CSV',
    description,
    tag,
    ok: [200, 'Csv'],
    mediaType: 'text/csv',
    problems: ['invalid_request'],
  }),
  querystring,
}

/** GET /admin/api/analytics/breakdown and its export */
export const breakdownRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/analytics/breakdown'
  const config = { permission: 'analytics.see' } as const

  app.get(path, { schema: readSchema, config }, async ({ ctx, query }) =>
    viewBreakdown(query.by, ctx.store.currency, await readBreakdown(ctx, query)),
  )
  app.get(`${path}.csv`, { schema: exportSchema, config }, async ({ ctx, query }, reply) => {
    const text = viewBreakdownCsv(query.by, ctx.store.currency, await readBreakdown(ctx, query))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="quotes-by-${query.by}.csv"`)
      .send(text)
  })
}
