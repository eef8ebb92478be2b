import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { listPeriods, PERIODS } from '../../domain/analytics-periods.ts'
import { readFigures } from '../../store/analytics.ts'
import { viewAnalytics } from '../../views/analytics.ts'
import { operation } from '../api/operation.ts'
import type { AppOptions } from '../app.ts'

const day = Type.Optional(Type.String({ maxLength: 40, description: 'A date such as 2026-01-31, in UTC.' }))
const schema = {
  ...operation({
    operationId: 'readAnalytics',
    summary: 'Read the figures',
    description:
      'A period an entry, in UTC, weeks from Monday: those that hold `from` to `to`, by default the last 12, at most 100. Empty periods are there, with zeros and nulls.',
    tag: 'Analytics',
    ok: [200, 'AnalyticsSummary'],
  }),
  querystring: Type.Object({ period: Type.Optional(Type.Enum([...PERIODS])), from: day, to: day }),
}

/** GET /admin/api/analytics/summary */
export const analyticsRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'analytics.see' } as const
  app.get('/admin/api/analytics/summary', { schema, config }, async ({ ctx: { db, store, now }, query }) => {
    const { period = 'month' } = query
    const spans = listPeriods({ ...query, period }, now)
    const figures = await readFigures(db, store.id, spans, now)
    return viewAnalytics({ period, currency: store.currency, now }, spans, figures)
  })
}
