import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerSummary, summarySchema } from '../../api/read-analytics.ts'
import type { AppOptions } from '../../app-options.ts'

/** GET /admin/api/analytics/summary */
export const analyticsRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const options = { schema: summarySchema, config: { permission: 'analytics.see' } } as const
  app.get('/admin/api/analytics/summary', options, async ({ ctx, query }) => answerSummary(ctx, query))
}
