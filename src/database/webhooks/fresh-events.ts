import { type RawBuilder, sql } from 'kysely'
import { NIL_UUID } from '../../domain/id.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import { nextStretch, type Stretch } from '../../domain/webhooks/lane.ts'
import type { Db } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { inOneMessage } from '../distribution/in-one-message.ts'
import { oldestSent } from '../partitions.ts'
import type { EventRow } from './feed-parts.ts'
import type { Lane } from './lane-leases.ts'

/** Deliveries in a lane's turn. */
export const TURN_DELIVERIES = 64

/** An event to be sent to a lane's endpoint. */
export interface WorkRow extends EventRow {
  /** The lane's position among those given. */
  lane: number
  attempts: number
}

/** A row of fresh work; a lane with nothing fresh has a single row without an id, and a lane changed since has none. */
export type FreshRow = WorkRow & { id: string | null; head: string }

/**
 * Returns for each lane the events after its cursor that the endpoint wants, and the head of its feed, as of one moment. Returns no row
 * for a lane that staff switched off, switched on or moved since it was claimed: its turn would not know what is not queued for it.
 */
export async function readFreshEvents(db: Db, lanes: readonly Lane[], now: Date): Promise<FreshRow[]> {
  const one = storeOfAll(lanes)
  return hasNodes() && one !== null ? readApart(db, one, lanes, now) : readTogether(db, one, lanes, now)
}

async function readTogether(db: Db, one: string | null, lanes: readonly Lane[], now: Date): Promise<FreshRow[]> {
  const stretches = lanes.map(nextStretch)
  const [oldest] = stretches.map(({ after }) => after).toSorted()
  const wanted = (type = sql``) => sql`
    select ev.id, ev.seq, ev.type, ev.quote_id, ev.actor, ev.data
    from event ev
    where ${isOf('ev.store_id', one)} and ev.store_id = lane.store_id and ev.id > lane.after and ev.id <= lane.up_to
      and ev.id >= ${sentSince(oldest, now)}::uuid and ev.to_webhooks ${type}
    order by ev.id
    limit ${TURN_DELIVERIES}`
  const { rows } = await sql<FreshRow>`
    select (lane.n - 1)::int as lane, 0 as attempts, coalesce(feed.last_id, ${NIL_UUID}) as head,
      fresh.id, fresh.seq, fresh.type, fresh.quote_id, fresh.actor, fresh.data
    from unnest(${lanes.map(({ storeId }) => storeId)}::bigint[], ${lanes.map(({ endpointId }) => endpointId)}::uuid[],
      ${lanes.map(({ cursor }) => cursor)}::uuid[], ${lanes.map(({ gaps }) => gaps.length)}::int[],
      ${stretches.map(({ after }) => after)}::uuid[], ${stretches.map(({ upTo }) => upTo)}::uuid[])
      with ordinality as lane (store_id, endpoint_id, cursor_id, gaps, after, up_to, n)
    join webhook_lane l on l.store_id = lane.store_id and l.endpoint_id = lane.endpoint_id
      and l.off_from is null and l.cursor_id = lane.cursor_id and cardinality(l.gaps) = 2 * lane.gaps
    join webhook_endpoint e on e.store_id = lane.store_id and e.id = lane.endpoint_id
    join store_feed feed on feed.store_id = lane.store_id
    left join lateral (
      select every.*
      from (${wanted()}) every
      where e.events = '{}'
      union all
      select one.*
      from (
        select of_type.*
        from unnest(e.events) wanted (type)
        cross join lateral (${wanted(sql`and ev.type = wanted.type`)}) of_type
        order by of_type.id
        limit ${TURN_DELIVERIES}) one
      where e.events <> '{}') fresh on true
    where ${isOf('l.store_id', one)} and ${isOf('e.store_id', one)} and ${isOf('feed.store_id', one)}
    order by lane.n, fresh.id`.execute(db)
  return rows
}

/** A lane as it is, and what its endpoint wants. */
interface LaneRow {
  endpoint_id: string
  cursor_id: string
  /** Two ids for each. */
  gap_ids: number
  /** The types of events; empty for all. */
  events: string[]
  head: string
}

/**
 * Reads the fresh work of a store's lanes where stores are on nodes. The head comes first: events up to it are all there and stay as they are, so what
 * is read afterwards is of that moment. Each statement is planned anew there, twice, and one for all costs four times as much.
 */
async function readApart(db: Db, storeId: string, lanes: readonly Lane[], now: Date): Promise<FreshRow[]> {
  const { rows } = await sql<LaneRow>`
    select l.endpoint_id, l.cursor_id, cardinality(l.gaps) as gap_ids, e.events, coalesce(feed.last_id, ${NIL_UUID}) as head
    from webhook_lane l
    join webhook_endpoint e on e.store_id = l.store_id and e.id = l.endpoint_id
    join store_feed feed on feed.store_id = l.store_id
    where l.store_id = ${storeId} and e.store_id = ${storeId} and feed.store_id = ${storeId} and l.off_from is null
      and l.endpoint_id = any(${lanes.map(({ endpointId }) => endpointId)}::uuid[])`.execute(db)
  const present = new Map(rows.map((row) => [row.endpoint_id, row]))
  const asClaimed = lanes.flatMap((lane, n) => {
    const row = present.get(lane.endpointId)
    const isAsClaimed = row?.cursor_id === lane.cursor && row.gap_ids === 2 * lane.gaps.length
    return row && isAsClaimed ? [{ n, row, stretch: nextStretch(lane) }] : []
  })
  const wanted = asClaimed.flatMap(({ n, row: { events, head }, stretch: { after, upTo } }) => {
    const stretch = { after, upTo: upTo < head ? upTo : head }
    if (stretch.upTo <= after) return []
    const types = events.length === 0 ? [null] : events
    return types.map((type) => ({ n, query: selectEvents(storeId, stretch, type, now) }))
  })
  const { rows: results } =
    wanted.length === 0 ? { rows: [] } : await inOneMessage<EventRow>(wanted.map(({ query }) => query)).execute(db)
  const found = Map.groupBy(
    wanted.flatMap(({ n }, i) => (results[i]?.rows ?? []).map((row) => ({ ...row, n }))),
    ({ n }) => n,
  )
  return asClaimed.flatMap(({ n, row: { head } }) => {
    const events = (found.get(n) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, TURN_DELIVERIES)
    const none = { id: null } as unknown as EventRow
    return (events.length > 0 ? events : [none]).map((event) => ({ ...event, lane: n, attempts: 0, head }))
  })
}

function selectEvents(storeId: string, { after, upTo }: Stretch, type: string | null, now: Date): RawBuilder<unknown> {
  return sql`
    select id, seq, type, quote_id, actor, data
    from event
    where store_id = ${storeId} and id > ${after}::uuid and id <= ${upTo}::uuid and id >= ${sentSince(after, now)}::uuid
      and to_webhooks ${type === null ? sql`` : sql`and type = ${type}`}
    order by id
    limit ${TURN_DELIVERIES}`
}

/** Returns the id from which events are sent and read: a bound that PostgreSQL knows when it plans, so that it leaves out the days before. */
function sentSince(after: string | undefined, now: Date): string {
  const oldest = oldestSent(now)
  return after !== undefined && after > oldest ? after : oldest
}
