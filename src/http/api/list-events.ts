import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operation } from '../operation/operation.ts'
import { eventsQuery, sendEvents } from './events-page.ts'

const schema = {
  ...operation({
    operationId: 'listEvents',
    summary: 'Read the events feed',
    description:
      "Every published event of the store, oldest first, without gaps, for 30 days. Page with the last event's id.",
    tag: 'Events',
    ok: [200, 'EventList'],
    problems: ['invalid_request'],
  }),
  querystring: eventsQuery,
}

/** GET /v1/events */
export const listEventsRoute: FastifyPluginAsyncTypebox = async (app) => {
  const options = { schema, attachValidation: true, config: { scopes: ['read_quotes'] } } as const
  app.get('/v1/events', options, async (request, reply) => sendEvents(request, reply, request.query))
}
