import { sql } from 'kysely'
import { type ActorKind, EVENT_RETENTION_MS, type EventType, type NewEvent } from '../domain/events.ts'
import { formatId, idToUuid, parseId, uuidFloor, uuidTime } from '../domain/id.ts'
import type { DbOrTx, Tx } from './database.ts'

/** An event in the feed. It has no personal data: its type has no member for any. */
export interface EventRecord {
  id: string
  type: EventType
  createdAt: Date
  /** Within a store: 1, 2, 3 … in the order of commits, without gaps. */
  sequence: string
  quoteId: string | null
  actor: ActorKind
  /** The JSON as it was written. */
  data: string
}

export interface EventPage {
  quoteId?: string
  types?: readonly EventType[]
  createdFrom?: Date
  /** Inclusive. */
  createdTo?: Date
  /** The id of the last event of the page before. */
  after?: string
  limit: number
  now: Date
}

/**
 * Appends events to the store's feed in the given order. The last call of a transaction: it takes the store's sequencer row,
 * which orders the feed by commit.
 */
export async function recordEvents(tx: Tx, storeId: string, events: readonly NewEvent[], now: Date): Promise<void> {
  await sql`
    select record_events(${storeId}, ${now.getTime()}, ${events.map((event) => idToUuid('qte', event.quoteId))}::uuid[],
      ${events.map((event) => event.type)}::text[], ${events.map((event) => event.actor)}::text[],
      ${events.map((event) => JSON.stringify(event.data))}::text[])`.execute(tx)
}

/** A page of the store's feed, the oldest first, of the last 30 days; and whether more follow. */
export async function listEvents(
  db: DbOrTx,
  storeId: string,
  page: EventPage,
): Promise<{ events: EventRecord[]; hasMore: boolean }> {
  const { limit, types } = page
  const bounds = idBounds(page)
  const quote = page.quoteId === undefined ? sql`` : sql`and quote_id = ${idToUuid('qte', page.quoteId)}`
  const find = (type = sql``) => sql`
    select id, seq, type, quote_id, actor, data from event
    where store_id = ${storeId} and ${bounds} ${quote} ${type}
    order by id
    limit ${limit + 1}`
  // One ordered index scan for each type: a rare type does not scan the whole feed.
  const query = types
    ? sql`select one.* from unnest(${types}::text[]) wanted (type)
        cross join lateral (${find(sql`and type = wanted.type`)}) one
        order by id
        limit ${limit + 1}`
    : find()
  const { rows } = await sql<EventRow>`${query}`.execute(db)
  return { events: rows.slice(0, limit).map(toEvent), hasMore: rows.length > limit }
}

function idBounds({ after, createdFrom, createdTo, now }: EventPage) {
  const oldest = Math.max(now.getTime() - EVENT_RETENTION_MS, createdFrom?.getTime() ?? 0)
  const bounds = [sql`id >= ${uuidFloor(oldest)}::uuid`]
  if (createdTo) bounds.push(sql`id < ${uuidFloor(createdTo.getTime() + 1)}::uuid`)
  if (after !== undefined) bounds.push(sql`id > ${parseId('evt', after)}::uuid`)
  return sql.join(bounds, sql` and `)
}

/** Whether this is the id of an event of the store within the last 30 days. */
export async function isEventInFeed(db: DbOrTx, storeId: string, eventId: string, now: Date): Promise<boolean> {
  const uuid = parseId('evt', eventId)
  if (uuid === null || uuid < uuidFloor(now.getTime() - EVENT_RETENTION_MS)) return false
  const row = await db
    .selectFrom('event')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', uuid)
    .executeTakeFirst()
  return row !== undefined
}

interface EventRow {
  id: string
  seq: string
  type: EventType
  quote_id: string | null
  actor: ActorKind
  data: string
}

function toEvent(row: EventRow): EventRecord {
  return {
    id: formatId('evt', row.id),
    type: row.type,
    createdAt: uuidTime(row.id),
    sequence: row.seq,
    quoteId: row.quote_id && formatId('qte', row.quote_id),
    actor: row.actor,
    data: row.data,
  }
}
