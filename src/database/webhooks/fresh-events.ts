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

/** The events after a lane's cursor that its endpoint wants, in feed order, and its feed's newest event. */
export interface FreshEvents {
  rows: readonly WorkRow[]
  head: string
}

/**
 * Reads the fresh events of these lanes, each as of one moment, by a lane's position. Leaves out lanes that staff switched off, switched on or
 * moved since they were claimed: their turns would not know what is not queued for them.
 */
export async function readFreshEvents(
  db: Db,
  lanes: readonly Lane[],
  now: Date,
): Promise<ReadonlyMap<number, FreshEvents>> {
  const one = storeOfAll(lanes)
  return hasNodes() && one !== null ? readApart(db, one, lanes, now) : readTogether(db, one, lanes, now)
}

/** A fresh event, or none if the lane has none. */
type FreshRow = (WorkRow | { lane: number; id: null }) & { head: string }

async function readTogether(
  db: Db,
  one: string | null,
  lanes: readonly Lane[],
  now: Date,
): Promise<ReadonlyMap<number, FreshEvents>> {
  const stretches = lanes.map(nextStretch)
  // One bound for all of them, known when the statement is planned: days before are left out.
  const first = stretches.map(({ after }) => after).toSorted()[0] ?? ''
  const oldest = oldestSent(now)
  const since = first > oldest ? first : oldest
  const wanted = (type = sql``) => sql`
    select ev.id, ev.seq, ev.type, ev.quote_id, ev.actor, ev.data
    from event ev
    where ${isOf('ev.store_id', one)} and ev.store_id = lane.store_id and ev.id > lane.after and ev.id <= lane.up_to
      and ev.id >= ${since}::uuid and ev.to_webhooks ${type}
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
  const byLane = [...Map.groupBy(rows, ({ lane }) => lane)]
  return new Map(
    byLane.map(([lane, ones]) => [
      lane,
      { rows: ones.flatMap((row) => (row.id === null ? [] : [row])), head: ones[0]?.head ?? NIL_UUID },
    ]),
  )
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
 * Reads the fresh events of a store's lanes where stores are on nodes. The head comes first: events up to it are all there and stay as they are, so
 * what is read afterwards is of that moment. Each statement is planned anew there, on two servers: simple ones cost less than one for all.
 */
async function readApart(
  db: Db,
  storeId: string,
  lanes: readonly Lane[],
  now: Date,
): Promise<ReadonlyMap<number, FreshEvents>> {
  const { rows } = await sql<LaneRow>`
    select l.endpoint_id, l.cursor_id, cardinality(l.gaps) as gap_ids, e.events, coalesce(feed.last_id, ${NIL_UUID}) as head
    from webhook_lane l
    join webhook_endpoint e on e.store_id = l.store_id and e.id = l.endpoint_id
    join store_feed feed on feed.store_id = l.store_id
    where l.store_id = ${storeId} and e.store_id = ${storeId} and feed.store_id = ${storeId} and l.off_from is null
      and l.endpoint_id = any(${lanes.map(({ endpointId }) => endpointId)}::uuid[])`.execute(db)
  const present = new Map(rows.map((row) => [row.endpoint_id, row]))
  const fresh = new Map<number, { rows: WorkRow[]; head: string }>()
  const asked: { lane: number; query: RawBuilder<unknown> }[] = []
  for (const [lane, claimed] of lanes.entries()) {
    const row = present.get(claimed.endpointId)
    if (row?.cursor_id !== claimed.cursor || row.gap_ids !== 2 * claimed.gaps.length) continue
    fresh.set(lane, { rows: [], head: row.head })
    const { after, upTo } = nextStretch(claimed)
    const stretch = { after, upTo: upTo < row.head ? upTo : row.head }
    const types = row.events.length === 0 ? [null] : row.events
    if (after < stretch.upTo)
      asked.push(...types.map((type) => ({ lane, query: selectEvents(storeId, stretch, type, now) })))
  }
  if (asked.length === 0) return fresh
  const { rows: results } = await inOneMessage<EventRow>(asked.map(({ query }) => query)).execute(db)
  for (const [i, { lane }] of asked.entries())
    fresh.get(lane)?.rows.push(...(results[i]?.rows ?? []).map((row) => ({ ...row, lane, attempts: 0 })))
  for (const one of fresh.values()) one.rows = one.rows.toSorted(byId).slice(0, TURN_DELIVERIES)
  return fresh
}

const byId = (one: WorkRow, other: WorkRow) => (one.id < other.id ? -1 : 1)

function selectEvents(storeId: string, { after, upTo }: Stretch, type: string | null, now: Date): RawBuilder<unknown> {
  return sql`
    select id, seq, type, quote_id, actor, data
    from event
    where store_id = ${storeId} and id > ${after}::uuid and id <= ${upTo}::uuid and id >= ${oldestSent(now)}::uuid
      and to_webhooks ${type === null ? sql`` : sql`and type = ${type}`}
    order by id
    limit ${TURN_DELIVERIES}`
}
