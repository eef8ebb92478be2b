import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import type { Context } from '../../commands/context.ts'
import { PERIODS } from '../../domain/analytics/analytics-periods.ts'
import { readSummary } from '../../queries/analytics/read-summary.ts'
import { viewAnalytics } from '../../views/analytics/analytics.ts'
import { operation } from '../operation/operation.ts'
import { instantParameter } from '../operation/query.ts'

const summaryQuery = Type.Object({
  period: Type.Optional(Type.Enum([...PERIODS], { default: 'month', description: 'How long each entry is.' })),
  from: instantParameter('The first entry has this moment in it.'),
  to: instantParameter('The last entry has this moment in it.'),
})

/** The summary's description, common to all APIs. */
export const summarySchema = {
  ...operation({
    operationId: 'readAnalytics',
    summary: 'Read the analytics summary',
    description:
      "A store's figures, an entry a period: those from the one that `from` is in to the one that `to` is in, both with it, by default the last 12 until now, at most 100. Periods are in UTC, weeks begin on Monday, `period_end` is the start of the next. Where nothing happened counts are 0 and averages null. Deleted quotes and voided acceptances do not count. `computed_at` is until when the figures are complete: now, or at most some minutes ago while very much changes.",
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
