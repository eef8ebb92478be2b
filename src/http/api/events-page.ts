import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { type EventPage, listEvents } from '../../database/webhooks/events.ts'
import { parseInstant } from '../../domain/calendar.ts'
import { EVENT_TYPES, type EventType } from '../../domain/webhooks/events.ts'
import { viewEvent } from '../../views/webhooks/event.ts'
import { checkQuery, instantParameter, limitParameter, listParameter, splitList } from '../operation/query.ts'

/** The query of both event feeds. */
export const eventsQuery = Type.Object({
  limit: limitParameter,
  starting_after: Type.Optional(
    Type.String({ description: 'The id of the last event you handled, at most 30 days old.' }),
  ),
  type: listParameter(EVENT_TYPES),
  'created[gte]': instantParameter('Happened at this moment or later.'),
  'created[lte]': instantParameter('Happened at this moment or earlier.'),
})

/** Sends a page of the store's events, or of one quote's; throws `invalid_request`. */
export async function sendEvents(request: FastifyRequest, given: Query, quoteId?: string) {
  const { db, store, now } = request.ctx
  const page = await listEvents(db, store.id, {
    ...(request.validationError ? onlyAnchor(given) : toPage(given, quoteId)),
    now,
  })
  checkQuery(request, [
    page ? null : { field: 'starting_after', message: 'is not an event of this store within the last 30 days' },
  ])
  const { events = [], hasMore = false } = page ?? {}
  return { object: 'list', data: events.map(viewEvent), has_more: hasMore, next_cursor: events.at(-1)?.id ?? null }
}

type Query = Static<typeof eventsQuery>

function toPage(given: Query, quoteId: string | undefined): Omit<EventPage, 'now'> {
  const { limit = 20, starting_after: after, type } = given
  const types = splitList<EventType>(type)
  const [from, to] = [given['created[gte]'], given['created[lte]']].map((text) =>
    text === undefined ? null : parseInstant(text),
  )
  return {
    limit,
    ...(quoteId !== undefined && { quoteId }),
    ...(types && { types }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
    ...(after !== undefined && { after }),
  }
}

/** For a query with faults, only a wrong `starting_after` is still worth reporting. */
function onlyAnchor({ starting_after: after }: Query): Omit<EventPage, 'now'> {
  return { limit: 1, ...(typeof after === 'string' && { after }) }
}
