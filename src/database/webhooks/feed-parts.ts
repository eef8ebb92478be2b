import { sql } from 'kysely'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { ActorKind, EventType } from '../../domain/webhooks/events.ts'
import type { Db } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { together } from '../together.ts'

/** The columns of an event that are shown. */
export interface EventRow {
  id: string
  seq: string
  type: EventType
  quote_id: string | null
  actor: ActorKind
  data: string
}

/** A part of a store's feed: at most so many events, from one id on and before another. */
export interface FeedPart {
  storeId: string
  start: string
  end: string
  count: number
}

/** Reads a part of a store's feed, whatever the events are. */
export const readFeedPart = together(readFeedParts)

/**
 * A part is one text, \x01 between an event's fields and \x02 between events (JSON escapes both): pg makes one string of it, not one for
 * each of 300 fields. Sixteen parts cost PostgreSQL 70 µs each, one alone 200: half of that is opening the partitions of 37 days. It walks
 * each feed in order because it does not know the limit: told of 50, it would sort all that it believes an average store has.
 */
async function readFeedParts(db: Db, asked: readonly FeedPart[]): Promise<EventRow[][]> {
  const starts = asked.map(({ start }) => start)
  const oldest = starts.reduce((least, start) => (start < least ? start : least))
  const { rows } = await sql<{ place: number; events: string | null }>`
    select asked.place::integer, part.events
    from unnest(${asked.map(({ storeId }) => storeId)}::bigint[], ${starts}::uuid[], ${asked.map(({ end }) => end)}::uuid[],
      ${asked.map(({ count }) => count)}::integer[]) with ordinality as asked (store_id, first, last, count, place),
      lateral (
        select string_agg(concat_ws(E'\\x01', id, seq, type, coalesce(quote_id::text, ''), actor, data), E'\\x02') as events
        from (
          select id, seq, type, quote_id, actor, data
          from event
          where ${isOf('store_id', storeOfAll(asked))} and store_id = asked.store_id and id >= asked.first and id < asked.last and id >= ${oldest}::uuid
          order by id
          limit asked.count) event) part`.execute(db)
  const parts = new Map(rows.map(({ place, events }) => [place, events?.split('\x02').map(toRow)]))
  return asked.map((_, i) => parts.get(i + 1) ?? [])
}

function toRow(text: string): EventRow {
  const [id = '', seq = '', type, quoteId, actor, data = ''] = text.split('\x01')
  return { id, seq, type: type as EventType, quote_id: quoteId || null, actor: actor as ActorKind, data } // as the columns were written
}
