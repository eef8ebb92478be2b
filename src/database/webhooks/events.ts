import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid, uuidFloor, uuidTime } from '../../domain/id.ts'
import { type ActorKind, EVENT_RETENTION_MS, type EventType, type NewEvent } from '../../domain/webhooks/events.ts'
import type { Db, DbOrTx } from '../database.ts'
import { DAYS_AHEAD, startOfDay } from '../partitions.ts'
import { type EventRow, readFeedPart } from './feed-parts.ts'

/** An event in the feed. It has no personal data: no type has a field for any. */
export interface EventRecord {
  id: string
  type: EventType
  createdAt: Date
  /** Within a store: 1, 2, 3 … in commit order, without gaps. */
  sequence: string
  quoteId: string | null
  actor: ActorKind
  /** The JSON as written. */
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
 * Returns the call that appends events to the store's feed in the given order, a row each, for use in a transaction's last statement: it
 * locks the store's sequencer row, which orders the feed by commit.
 */
export function recordEvents(storeId: string, events: readonly NewEvent[], now: Date): RawBuilder<unknown> {
  const { quotes, types, actors, datas } = columnsOf(events)
  return sql`record_events(${storeId}, ${now.getTime()}, ${quotes}::uuid[], ${types}::text[], ${actors}::text[], ${datas}::text[])`
}

function columnsOf(events: readonly NewEvent[]) {
  return {
    quotes: events.map((event) => idToUuid('qte', event.quoteId)),
    types: events.map((event) => event.type),
    actors: events.map((event) => event.actor),
    datas: events.map((event) => JSON.stringify(event.data)),
  }
}

/** Events to append to a store's feed, in this order. */
export interface EventsOfStore {
  storeId: string
  events: readonly NewEvent[]
  now: Date
}

/** Like recordEvents for several stores, locking their feeds in this order. */
export function recordEventsOf(stores: readonly EventsOfStore[]): RawBuilder<unknown> {
  const [first] = stores
  if (first && stores.length === 1) return recordEvents(first.storeId, first.events, first.now)
  const rows = stores.map(({ storeId, events, now }) => ({
    store: storeId,
    now_ms: now.getTime(),
    ...columnsOf(events),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)})
      as feed (store bigint, now_ms bigint, quotes uuid[], types text[], actors text[], datas text[])
    cross join lateral record_events(feed.store, feed.now_ms, feed.quotes, feed.types, feed.actors, feed.datas)`
}

/**
 * Returns a page of the store's feed of the last 30 days, oldest first, and whether more follow; null if `after` is not one of those
 * events. A single statement, so following the feed costs one look-up.
 */
export async function listEvents(
  db: Db,
  storeId: string,
  page: EventPage,
): Promise<{ events: EventRecord[]; hasMore: boolean } | null> {
  const anchor = page.after === undefined ? undefined : idToUuid('evt', page.after)
  if (page.quoteId !== undefined || page.types) return listSome(db, storeId, page, anchor)
  const { start, end } = boundsOf(page)
  if (anchor === undefined)
    return toPage(await readFeedPart(db, { storeId, start, end, count: page.limit + 1 }), page.limit)
  if (anchor < oldestId(page)) return null
  const [known, rows] = await Promise.all([
    readFeedPart(db, { storeId, start: anchor, end: newestId(page), count: 1 }),
    readFeedPart(db, { storeId, start: anchor > start ? anchor : start, end, count: page.limit + 2 }),
  ])
  if (known[0]?.id !== anchor) return null
  return toPage(
    rows.filter(({ id }) => id !== anchor),
    page.limit,
  )
}

/** The same, of some types or of one quote only. */
async function listSome(db: Db, storeId: string, page: EventPage, anchor: string | undefined) {
  const { limit } = page
  const query = pageQuery(storeId, page, anchor)
  if (anchor === undefined) return toPage((await sql<EventRow>`${query}`.execute(db)).rows, limit)
  const { rows } = await sql<EventRow & { known: boolean }>`
    select anchor.known, page.*
    from (
      select exists (
        select 1 from event
        where store_id = ${storeId} and id = ${anchor}::uuid and id >= ${oldestId(page)}::uuid) as known
    ) anchor
    left join (${query}) page on true
    order by page.id`.execute(db)
  return rows[0]?.known
    ? toPage(
        rows.filter((row) => row.id !== null),
        limit,
      )
    : null
}

/** Returns the store's event with this id, or null. */
export async function findEvent(db: DbOrTx, storeId: string, eventId: string): Promise<EventRecord | null> {
  const { rows } = await sql<EventRow>`
    select id, seq, type, quote_id, actor, data
    from event
    where store_id = ${storeId} and id = ${idToUuid('evt', eventId)}`.execute(db)
  return rows[0] ? toEvent(rows[0]) : null
}

function pageQuery(storeId: string, page: EventPage, anchor: string | undefined) {
  const { limit, types, quoteId } = page
  const quote = quoteId === undefined ? sql`` : sql`and quote_id = ${idToUuid('qte', quoteId)}`
  const find = (type = sql``) => sql`
    select id, seq, type, quote_id, actor, data from event
    where store_id = ${storeId} and ${idBounds(page, anchor)} ${quote} ${type}
    order by id
    limit ${limit + 1}`
  // One ordered index scan per type: a rare type does not scan the whole feed.
  return types
    ? sql`select one.* from unnest(${types}::text[]) wanted (type)
        cross join lateral (${find(sql`and type = wanted.type`)}) one
        order by id
        limit ${limit + 1}`
    : find()
}

function idBounds(page: EventPage, anchor: string | undefined) {
  const { start, end } = boundsOf(page)
  const bounds = sql`id >= ${start}::uuid and id < ${end}::uuid`
  return anchor === undefined ? bounds : sql`${bounds} and id > ${anchor}::uuid`
}

/** The ids of a page are from `start` on and before `end`. */
function boundsOf(page: EventPage): { start: string; end: string } {
  const { createdFrom, createdTo } = page
  const oldest = oldestId(page)
  const newest = newestId(page)
  const from = createdFrom ? uuidFloor(createdFrom.getTime()) : oldest
  const to = createdTo ? uuidFloor(createdTo.getTime() + 1) : newest
  return { start: from > oldest ? from : oldest, end: to < newest ? to : newest }
}

/** Returns an id after any that an event of this store can have by now: it spares the days of stores whose test clock is ahead. */
function newestId({ now }: EventPage): string {
  return uuidFloor(startOfDay(now, DAYS_AHEAD + 1).getTime())
}

function oldestId({ now }: EventPage): string {
  return uuidFloor(now.getTime() - EVENT_RETENTION_MS)
}

function toPage(rows: readonly EventRow[], limit: number) {
  return { events: rows.slice(0, limit).map(toEvent), hasMore: rows.length > limit }
}

export function toEvent(row: EventRow): EventRecord {
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
