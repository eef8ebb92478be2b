import { sql } from 'kysely'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import { LAST_ID, nextStretch } from '../../domain/webhooks/lane.ts'
import type { Db } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { isOf } from '../distribution/by-store.ts'
import { oldestSent } from '../partitions.ts'
import { listQuoteSnapshots, type QuoteSnapshot } from '../quotes/quote-snapshots.ts'
import { type EventRecord, toEvent } from './events.ts'
import { type FreshEvents, readFreshEvents, TURN_DELIVERIES, type WorkRow } from './fresh-events.ts'
import type { Lane } from './lane-leases.ts'

/** The most retries among a turn's deliveries. */
const TURN_RETRIES = 32

/** An event on its way to an endpoint. */
export interface Delivery {
  event: EventRecord
  /** Its current state; null if deleted. */
  quote: QuoteSnapshot | null
  /** The number of earlier attempts. */
  attempts: number
}

/** A lane's work before others are served again. */
export interface Turn {
  lane: Lane
  /** Deliveries whose next attempt is due. */
  retries: readonly Delivery[]
  /** Events not attempted yet, in feed order. */
  fresh: readonly Delivery[]
  /** The cursor once all of `fresh` is attempted. */
  end: string
  /** The store's newest event if `fresh` reaches it, else null. */
  head: string | null
  /** True if a worker that did not release the lane may have left outcomes beyond `end`. */
  isDoubtful: boolean
}

/** Reads the next work of these lanes, in few statements for all of them together. An unavailable endpoint gets one delivery. */
export async function readTurns(from: Db, lanes: readonly Lane[], now: Date): Promise<Turn[]> {
  if (lanes.length === 0) return []
  const db = atStore(from, storeOfAll(lanes))
  const [retries, fresh] = await Promise.all([readRetries(db, lanes, now), readFreshEvents(db, lanes, now)])
  const found = [...fresh.values()].flatMap(({ rows }) => rows)
  const attempted = await listAttempted(db, lanes, found)
  const rows = [...retries, ...found]
  const keys = rows.flatMap(({ lane: n, quote_id }) =>
    quote_id === null ? [] : [{ storeId: lanes[n]?.storeId ?? '', quoteId: quote_id }],
  )
  const quotes = await listQuoteSnapshots(db, keys)
  const toDelivery = (row: WorkRow): Delivery => ({
    event: toEvent(row),
    quote: (row.quote_id !== null && quotes.get(row.quote_id)) || null,
    attempts: row.attempts,
  })
  const retriesOf = Map.groupBy(retries, ({ lane }) => lane)
  return lanes.map((lane, n) =>
    toTurn(lane, { retries: retriesOf.get(n) ?? [], fresh: fresh.get(n), attempted, toDelivery }),
  )
}

interface Read {
  retries: readonly WorkRow[]
  /** Undefined if the lane is not as it was claimed. */
  fresh: FreshEvents | undefined
  /** Rows of events that already have an outcome. */
  attempted: ReadonlySet<WorkRow>
  toDelivery: (row: WorkRow) => Delivery
}

function toTurn(lane: Lane, { retries: retryRows, fresh: read, attempted, toDelivery }: Read): Turn {
  const room = lane.healthy ? TURN_DELIVERIES : 1
  const isAsClaimed = read !== undefined
  const retries = isAsClaimed ? retryRows.slice(0, lane.healthy ? TURN_RETRIES : 1) : []
  const found = read?.rows ?? []
  const waiting = found.filter((row) => !attempted.has(row))
  const fresh = waiting.slice(0, room - retries.length)
  const { after, upTo } = nextStretch(lane)
  const endsWithFeed = upTo === LAST_ID
  const takesAll = fresh.length === waiting.length
  const isWhole = isAsClaimed && takesAll && found.length < TURN_DELIVERIES
  return {
    lane,
    retries: retries.map(toDelivery),
    fresh: fresh.map(toDelivery),
    end: isWhole && !endsWithFeed ? upTo : ((takesAll ? found : fresh).at(-1)?.id ?? after),
    head: isWhole && endsWithFeed ? read.head : null,
    isDoubtful: lane.abandoned && !(isAsClaimed && takesAll),
  }
}

async function readRetries(db: Db, all: readonly Lane[], now: Date): Promise<WorkRow[]> {
  const lanes = all.filter(({ retriesDue }) => retriesDue)
  if (lanes.length === 0) return []
  const one = storeOfAll(lanes)
  const { rows } = await sql<WorkRow>`
    select lane.n as lane, due.attempts, ev.id, ev.seq, ev.type, ev.quote_id, ev.actor, ev.data
    from unnest(${lanes.map((lane) => all.indexOf(lane))}::int[], ${lanes.map(({ storeId }) => storeId)}::bigint[],
      ${lanes.map(({ endpointId }) => endpointId)}::uuid[]) as lane (n, store_id, endpoint_id)
    cross join lateral (
      select d.event_id, d.attempts, d.next_attempt_at
      from webhook_delivery d
      where ${isOf('d.store_id', one)} and d.store_id = lane.store_id and d.endpoint_id = lane.endpoint_id and d.state = 'retrying'
        and d.next_attempt_at <= ${now} and d.event_id >= ${oldestSent(now)}::uuid
      order by d.next_attempt_at
      limit ${TURN_RETRIES}) due
    join event ev on ev.store_id = lane.store_id and ev.id = due.event_id
    where ${isOf('ev.store_id', one)}
    order by lane.n, due.next_attempt_at`.execute(db)
  return rows
}

/** Returns the rows of events that a worker attempted without releasing their lane. */
async function listAttempted(db: Db, lanes: readonly Lane[], rows: readonly WorkRow[]): Promise<ReadonlySet<WorkRow>> {
  const doubtful = rows.flatMap((row) => {
    const lane = lanes[row.lane]
    return lane?.abandoned ? [{ row, lane }] : []
  })
  if (doubtful.length === 0) return new Set()
  const { rows: known } = await sql<{ endpoint_id: string; event_id: string }>`
    select d.endpoint_id, d.event_id
    from unnest(${doubtful.map(({ lane }) => lane.storeId)}::bigint[], ${doubtful.map(({ lane }) => lane.endpointId)}::uuid[],
      ${doubtful.map(({ row }) => row.id)}::uuid[]) as given (store_id, endpoint_id, event_id)
    join webhook_delivery d
      on d.store_id = given.store_id and d.endpoint_id = given.endpoint_id and d.event_id = given.event_id
    where ${isOf('d.store_id', storeOfAll(lanes))}`.execute(db)
  const keys = new Set(known.map(({ endpoint_id, event_id }) => `${endpoint_id} ${event_id}`))
  return new Set(doubtful.filter(({ row, lane }) => keys.has(`${lane.endpointId} ${row.id}`)).map(({ row }) => row))
}
