import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { PERIODS } from '../../../domain/analytics/analytics-periods.ts'
import { FIGURES } from '../../../domain/analytics/figures.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { listFigureQuotes, MOST_BEHIND_FIGURE } from '../../../queries/analytics/list-figure-quotes.ts'
import { viewFigureQuote } from '../../../views/analytics/figure-quote.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { component, list, orNull, ref, text } from '../../operation/schema-parts.ts'

export const FIGURE_QUOTE_COMPONENTS = [
  component(
    'FigureQuote',
    Type.Object({
      object: Type.Literal('figure_quote'),
      quote: ref('QuoteItem'),
      added: Type.Unsafe<string | null>({
        ...orNull(text),
        description:
          'What the quote adds: an amount for values, minutes for times, its own percentage for the discount; null where the quote itself is counted.',
      }),
    }),
  ),
  component('FigureQuoteList', list('FigureQuote', Type.Null())),
]

const schema = {
  ...operation({
    operationId: 'listFigureQuotes',
    summary: 'List the quotes behind a figure',
    description: `Those that make up a figure of the analytics summary in the period that contains \`at\`, those that add most first, at most ${MOST_BEHIND_FIGURE}.`,
    tag: 'Analytics',
    ok: [200, 'FigureQuoteList'],
    problems: ['invalid_request'],
  }),
  querystring: Type.Object(
    {
      figure: Type.Enum([...FIGURES]),
      period: Type.Enum([...PERIODS]),
      at: Type.String({ format: 'date-time', description: 'A time in the period, such as its start.' }),
    },
    { additionalProperties: false },
  ),
}

/** GET /admin/api/analytics/quotes */
export const figureQuoteRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'analytics.see' } as const
  app.get('/admin/api/analytics/quotes', { schema, config }, async ({ ctx, query }) => {
    const view = { now: ctx.now, adminHome: adminHome(ctx.store, ctx.platformAdmin) }
    return answerPage(await listFigureQuotes(ctx, query), (one) => viewFigureQuote(query.figure, one, view))
  })
}
