import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { parseInstant } from '../../domain/calendar.ts'
import { EVENT_TYPES, type EventType } from '../../domain/events.ts'
import { isEventInFeed, listEvents } from '../../store/events.ts'
import { viewEvent } from '../../views/event.ts'
import { checkQuery, instantParameter, limitParameter, listParameter, splitList } from './query.ts'

/** The query of both event feeds. */
export const eventsQuery = Type.Object({
  limit: limitParameter,
  starting_after: Type.Optional(
    Type.String({ description: 'The id of the last event you handled, at most 30 days old.' }),
  ),
  type: listParameter(EVENT_TYPES),
  'created[gte]': instantParameter,
  'created[lte]': instantParameter,
})

/** A page of the store's events, or of one quote's; or throws `invalid_request`. */
export async function sendEvents(request: FastifyRequest, given: Static<typeof eventsQuery>, quoteId?: string) {
  const { db, store, now } = request.ctx
  const { limit = 20, starting_after: after } = given
  const isKnown = typeof after !== 'string' || (await isEventInFeed(db, store.id, after, now))
  checkQuery(request, [
    isKnown ? null : { field: 'starting_after', message: 'is not an event of this store within the last 30 days' },
  ])
  const types = splitList<EventType>(given.type)
  const [from, to] = [given['created[gte]'], given['created[lte]']].map((text) =>
    text === undefined ? null : parseInstant(text),
  )
  const { events, hasMore } = await listEvents(db, store.id, {
    limit,
    now,
    ...(quoteId !== undefined && { quoteId }),
    ...(types && { types }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
    ...(after !== undefined && { after }),
  })
  return { object: 'list', data: events.map(viewEvent), has_more: hasMore, next_cursor: events.at(-1)?.id ?? null }
}
