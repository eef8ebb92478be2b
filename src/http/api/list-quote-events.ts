import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkQuote } from '../../queries/quotes/read-quote.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'
import { eventsQuery, sendEvents } from './events-page.ts'

const schema = {
  ...operation({
    operationId: 'listQuoteEvents',
    summary: "Read a quote's events",
    description: 'Like the events feed, for one quote.',
    tag: 'Events',
    ok: [200, 'EventList'],
    problems: ['invalid_request', 'not_found'],
  }),
  params: idOf('quote'),
  querystring: eventsQuery,
}

/** GET /v1/quotes/{id}/events */
export const listQuoteEventsRoute: FastifyPluginAsyncTypebox = async (app) => {
  const options = { schema, attachValidation: true, config: { scopes: ['read_quotes'] } } as const
  app.get('/v1/quotes/:id/events', options, async (request, reply) => {
    const { ctx, params, query } = request
    await checkQuote(ctx, params.id)
    return sendEvents(request, reply, query, params.id)
  })
}
