import { sql } from 'kysely'
import { toGaps } from '../../domain/webhooks/lane.ts'
import type { Db } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { lookOver } from '../distribution/look-over.ts'
import type { Lane } from './lane-leases.ts'

const MOST_STORES = 10_000
/** Stores whose lanes are claimed at the same time, each by itself. */
const STORES_AT_ONCE = 8
/** The claim chooses among this many due lanes. */
const CANDIDATES = 256
/** When the lane of a store off its plan is checked again. */
const OFF_PLAN_RETRY_MS = 300_000

/** The lanes a worker may take next. */
export interface LaneShare {
  /** The most lanes. */
  most: number
  /** The most lanes of stores it already has lanes of. */
  mostMore: number
  /** The most lanes of one store, including those it has. */
  ofOneStore: number
  /** The number of lanes it has, by store. */
  inWork: ReadonlyMap<string, number>
  /** The stores it may take no more lanes of. */
  full: readonly string[]
}

/** The worker, the lanes it may take, and its lease time. */
export interface Claim {
  /** The worker's own UUID. */
  worker: string
  share: LaneShare
  leaseMs: number
  now: Date
  /** The stores to look at, where they are on different nodes; null for all. */
  stores?: readonly string[] | null
  /** Told of a named store that may have more due lanes than were claimed. */
  onMore?: (storeId: string) => void
  /** Told of a store whose lanes could not be claimed. */
  onTrouble?: (error: unknown) => void
}

/**
 * Claims due lanes: first of stores the worker has none of, and within a store the one not served for longest. Returns nothing while
 * deliveries are paused; lanes of stores off the plan are postponed. Leases use the database's clock.
 */
export function claimLanes(db: Db, claim: Claim): Promise<Lane[]> {
  return claim.stores ? claimOfEach(db, claim.stores, claim) : claimOfAll(db, claim)
}

/** Lists stores with due lanes, the longest due first. */
export async function listStoresWithDueLanes(db: Db, now: Date): Promise<string[]> {
  const rows = await lookOver(
    db,
    (among) => sql<{ storeId: string }>`
    select store_id as "storeId"
    from webhook_lane
    where due_at <= ${now} and lease_until < now() and ${among}
    group by store_id
    order by min(due_at)
    limit ${MOST_STORES}`,
  )
  return rows.map(({ storeId }) => storeId)
}

/** Claims each store's lanes where it is, of each as many as of the others. A node that is away has no lanes for anybody. */
async function claimOfEach(db: Db, stores: readonly string[], claim: Claim): Promise<Lane[]> {
  const { share, onTrouble = () => {} } = claim
  const lanes: Lane[] = []
  const partOf = (all: number, n: number) => Math.floor(all / stores.length) + (n < all % stores.length ? 1 : 0)
  const claimNth = (storeId: string, n: number) =>
    claimOfStore(atStore(db, storeId), storeId, {
      ...claim,
      share: { ...share, most: partOf(share.most, n), mostMore: partOf(share.mostMore, n) },
    })
  for (let start = 0; start < stores.length; start += STORES_AT_ONCE) {
    const some = stores.slice(start, start + STORES_AT_ONCE)
    const claimed = await Promise.allSettled(some.map((storeId, n) => claimNth(storeId, start + n)))
    for (const one of claimed) {
      if (one.status === 'fulfilled') lanes.push(...one.value)
      else onTrouble(one.reason)
    }
  }
  return lanes
}

/** Claims due lanes of any store, where all are in one place. */
async function claimOfAll(db: Db, claim: Claim): Promise<Lane[]> {
  const { now } = claim
  const { most, mostMore, ofOneStore, inWork, full } = claim.share
  const { rows } = await sql<LaneRow>`
    with due as materialized (
      select store_id, endpoint_id, served_at, leased_by is not null as abandoned
      from webhook_lane
      where due_at <= ${now} and lease_until < now() and store_id <> all(${full}::bigint[])
        and not ${isPaused(now)}
      order by due_at
      limit ${CANDIDATES}
      for update skip locked),
    judged as (
      select due.*, ${isEntitled(now)} as entitled
      from due
      join store s on s.id = due.store_id),
    put_off as (
      update webhook_lane l
      set due_at = ${offPlanRetry(now)}
      from judged j
      where l.store_id = j.store_id and l.endpoint_id = j.endpoint_id and not j.entitled),
    ranked as (
      select judged.*,
        coalesce(mine.lanes, 0) + row_number() over (partition by judged.store_id order by judged.served_at) as turn
      from judged
      left join unnest(${[...inWork.keys()]}::bigint[], ${[...inWork.values()]}::int[]) as mine (store_id, lanes)
        on mine.store_id = judged.store_id
      where judged.entitled),
    placed as (
      select ranked.*, row_number() over (order by turn, served_at) as place
      from ranked
      where turn <= ${ofOneStore}),
    picked as (
      select *
      from placed
      where place <= ${most} and (turn = 1 or place <= ${mostMore}))
    update webhook_lane l
    ${holding(claim)}
    from picked p
    join webhook_endpoint e on e.store_id = p.store_id and e.id = p.endpoint_id
    where l.store_id = p.store_id and l.endpoint_id = p.endpoint_id
    returning ${held(now)}, p.abandoned`.execute(db)
  return rows.map(toLane)
}

/**
 * Claims due lanes of a store on a node, as claimOfAll does, by simple statements: two looks of three find nothing, and cost a fifth of that statement there
 * (1.2 ms, 5.6 ms).
 */
async function claimOfStore(db: Db, storeId: string, claim: Claim): Promise<Lane[]> {
  const { now, share, onMore = () => {} } = claim
  const most = lanesOfStore(storeId, share)
  if (most === 0) {
    if (!share.full.includes(storeId)) onMore(storeId)
    return []
  }
  const isDue = sql`l.store_id = ${storeId} and l.due_at <= ${now} and l.lease_until < now()`
  const { rows: due } = await sql<Pick<LaneRow, 'endpoint_id' | 'abandoned'>>`
    select l.endpoint_id, l.leased_by is not null as abandoned
    from webhook_lane l
    where ${isDue}
    order by l.served_at`.execute(db)
  if (due.length === 0) return []
  const wanted = due.slice(0, most)
  const { rows: judged } = await sql<{ entitled: boolean }>`
    select ${isEntitled(now)} as entitled
    from store s
    where s.id = ${storeId} and not ${isPaused(now)}`.execute(db)
  const [store] = judged
  if (!store) return []
  // Waits for nobody, as claimOfAll: others lock lanes, too.
  const freeOf = (ones: typeof due) => sql`(
      select l.endpoint_id
      from webhook_lane l
      where ${isDue} and l.endpoint_id = any(${ones.map(({ endpoint_id }) => endpoint_id)}::uuid[])
      order by l.endpoint_id
      for update skip locked) free`
  if (!store.entitled) {
    await sql`
      update webhook_lane l
      set due_at = ${offPlanRetry(now)}
      from ${freeOf(due)}
      where l.store_id = ${storeId} and l.endpoint_id = free.endpoint_id`.execute(db)
    return []
  }
  const { rows } = await sql<Omit<LaneRow, 'abandoned'>>`
    update webhook_lane l
    ${holding(claim)}
    from ${freeOf(wanted)}
    join webhook_endpoint e on e.store_id = ${storeId} and e.id = free.endpoint_id
    where l.store_id = ${storeId} and l.endpoint_id = free.endpoint_id
    returning ${held(now)}`.execute(db)
  if (rows.length < due.length) onMore(storeId)
  const abandoned = new Set(wanted.filter((lane) => lane.abandoned).map(({ endpoint_id }) => endpoint_id))
  return rows.map((row) => toLane({ ...row, abandoned: abandoned.has(row.endpoint_id) }))
}

/** Returns how many more lanes of a store may be taken: the first as one of a new store, if none is in work. */
function lanesOfStore(storeId: string, { most, mostMore, ofOneStore, inWork, full }: LaneShare): number {
  if (full.includes(storeId)) return 0
  const lanes = inWork.get(storeId) ?? 0
  return Math.max(0, Math.min(ofOneStore - lanes, most, lanes === 0 ? Math.max(1, mostMore) : mostMore))
}

/** The condition that nothing is delivered for now. */
const isPaused = (now: Date) => sql`exists (select 1 from delivery_pause where until > ${now})`

/** The condition that the plan of the store `s` has webhooks. */
const isEntitled = (now: Date) =>
  sql`s.installed and is_enterprise(s.plan, s.trial_ends_at, ${now}::timestamptz + s.clock_offset_ms * interval '1 ms')`

const offPlanRetry = (now: Date) => new Date(now.getTime() + OFF_PLAN_RETRY_MS)

/** The update of a lane `l` that its worker now holds. */
const holding = ({ worker, leaseMs }: Claim) => sql`
    set leased_by = ${worker},
      lease_epoch = l.lease_epoch + 1,
      lease_until = now() + ${leaseMs} * interval '1 ms',
      served_at = now(),
      asked = false`

/** The columns of a held lane `l` and its endpoint `e`. */
const held = (
  now: Date,
) => sql`l.store_id, l.endpoint_id, l.lease_epoch, l.cursor_id, l.gaps, l.healthy, l.retry_at <= ${now} as retries_due,
      e.url, e.secret_enc, case when e.old_secret_until > ${now} then e.old_secret_enc end as old_secret_enc`

interface LaneRow {
  store_id: string
  endpoint_id: string
  lease_epoch: string
  cursor_id: string
  gaps: string[]
  healthy: boolean
  retries_due: boolean | null
  abandoned: boolean
  url: string
  secret_enc: Buffer
  old_secret_enc: Buffer | null
}

function toLane(row: LaneRow): Lane {
  return {
    storeId: row.store_id,
    endpointId: row.endpoint_id,
    epoch: row.lease_epoch,
    cursor: row.cursor_id,
    gaps: toGaps(row.gaps),
    healthy: row.healthy,
    retriesDue: row.retries_due === true,
    abandoned: row.abandoned,
    url: row.url,
    secretEnc: row.secret_enc,
    oldSecretEnc: row.old_secret_enc,
  }
}
