import { type EventPage, type EventRecord, listEvents as listEventRows } from '../../database/webhooks/events.ts'
import { type FieldError, invalidFields } from '../../domain/problem.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import { instantOf } from '../instant-of.ts'
import { DEFAULT_LIMIT, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { splitList } from '../split-list.ts'

/** The filters of events, in the specification's terms. All bounds are inclusive. */
export interface EventQuery {
  limit?: number
  starting_after?: string
  type?: string
  'created[gte]'?: string
  'created[lte]'?: string
}

type Asking = Pick<Reader, 'db' | 'store' | 'now'>

/**
 * Lists the store's events of the last 30 days, or one quote's, oldest first, 20 a page. Its cursor is the last event's id, even if none
 * follows yet. Throws `invalid_request` unless `starting_after` is one of these events.
 */
export async function listEvents(ctx: Asking, query: EventQuery, quoteId?: string): Promise<Page<EventRecord>> {
  const { limit = DEFAULT_LIMIT, starting_after: after, type } = query
  const found = await listEventRows(ctx.db, ctx.store.id, {
    ...{ limit, now: ctx.now },
    ...given({
      quoteId,
      types: splitList<EventType>(type),
      createdFrom: instantOf(query['created[gte]']),
      createdTo: instantOf(query['created[lte]']),
      after,
    }),
  })
  if (!found) throw invalidFields([UNKNOWN_ANCHOR])
  const { events, hasMore } = found
  return { items: events, hasMore, nextCursor: events.at(-1)?.id ?? null }
}

/** Returns the fault of `starting_after`, or null; for callers that report all faults of a query at once. */
export async function findAnchorFault(
  { db, store, now }: Asking,
  { starting_after: after }: EventQuery,
): Promise<FieldError | null> {
  if (typeof after !== 'string') return null
  return (await listEventRows(db, store.id, { limit: 1, now, after })) ? null : UNKNOWN_ANCHOR
}

const UNKNOWN_ANCHOR: FieldError = {
  field: 'starting_after',
  message: 'is not an event of this store within the last 30 days',
}

function given(bounds: { [K in keyof EventPage]?: EventPage[K] | undefined }): Partial<EventPage> {
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
}
