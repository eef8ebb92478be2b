import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { EVENT_TYPES } from '../../domain/webhooks/events.ts'
import { findAnchorFault, listEvents } from '../../queries/webhooks/list-events.ts'
import { showEvent } from '../../views/webhooks/event.ts'
import { checkQuery, instantParameter, limitParameter, listParameter } from '../operation/query.ts'
import { sendJsonPage } from '../operation/send-json.ts'

/** The query of both event feeds. */
export const eventsQuery = Type.Object({
  limit: limitParameter,
  starting_after: Type.Optional(
    Type.String({ description: 'The id of the last event you handled, at most 30 days old.' }),
  ),
  type: listParameter(EVENT_TYPES),
  'created[gte]': instantParameter('At or after this time.'),
  'created[lte]': instantParameter('At or before this time.'),
})

/** Sends a page of the store's events, or of one quote's; throws `invalid_request`. */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Static<typeof eventsQuery>,
  quoteId?: string,
): Promise<FastifyReply> {
  const { ctx } = request
  if (request.validationError) checkQuery(request, [await findAnchorFault(ctx, query)])
  return sendJsonPage(reply, await listEvents(ctx, query, quoteId), showEvent)
}
