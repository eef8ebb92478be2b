import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import type { Context } from '../../commands/context.ts'
import { PERIODS } from '../../domain/analytics/analytics-periods.ts'
import { readSummary } from '../../queries/analytics/read-summary.ts'
import { viewAnalytics } from '../../views/analytics/analytics.ts'
import { operation } from '../operation/operation.ts'
import { instantParameter } from '../operation/query.ts'

const summaryQuery = Type.Object({
  period: Type.Optional(Type.Enum([...PERIODS], { default: 'month', description: 'The length of each period.' })),
  from: instantParameter('The first period contains this time.'),
  to: instantParameter('The last period contains this time.'),
})

/** The summary's description, common to all APIs. */
export const summarySchema = {
  ...operation({
    operationId: 'readAnalytics',
    summary: 'Read the analytics summary',
    description:
      "A store's figures, one entry per period: from the period containing `from` to the one containing `to`, inclusive; by default the last 12 up to now, at most 100. Periods are in UTC, weeks start on Monday, `period_end` is the start of the next. Periods without activity have counts of 0 and averages of null. Deleted quotes and voided acceptances do not count. `computed_at` is the time up to which the figures are complete: now, or at most some minutes ago under very heavy change.",
    tag: 'Analytics',
    ok: [200, 'AnalyticsSummary'],
    problems: ['invalid_request'],
  }),
  querystring: summaryQuery,
}

/** GET /v1/analytics/summary */
export const readAnalyticsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v1/analytics/summary',
    { schema: summarySchema, config: { scopes: ['read_analytics'] } },
    async ({ ctx, query }) => answerSummary(ctx, query),
  )
}

/** Answers with the summary, the same in every API. Throws `invalid_request`. */
export async function answerSummary(ctx: Context, query: Static<typeof summaryQuery>) {
  const { period, computedAt, spans, figures } = await readSummary(ctx, query)
  return viewAnalytics({ period, currency: ctx.store.currency, computedAt }, spans, figures)
}
