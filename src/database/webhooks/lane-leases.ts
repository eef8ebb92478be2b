import { sql } from 'kysely'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import { type Gap, toGaps } from '../../domain/webhooks/lane.ts'
import type { Db, DbOrTx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { lookOver } from '../distribution/look-over.ts'

const MOST_STORES = 10_000
/** Stores whose lanes are claimed at the same time, each by a statement. */
const STORES_AT_ONCE = 8
/** The claim chooses among this many due lanes. */
const CANDIDATES = 256
/** When the lane of a store off its plan is checked again. */
const OFF_PLAN_RETRY_MS = 300_000

/** An endpoint's lane, held by one worker until its lease ends. */
export interface Lane {
  storeId: string
  /** As UUID. */
  endpointId: string
  /** The lease's epoch; results with an older one are void. */
  epoch: string
  cursor: string
  gaps: readonly Gap[]
  healthy: boolean
  /** True if deliveries are due for a retry. */
  retriesDue: boolean
  /** The last worker did not release it: there may be outcomes ahead of the cursor. */
  abandoned: boolean
  url: string
  secretEnc: Buffer
  /** The secret before a rotation, while it still signs. */
  oldSecretEnc: Buffer | null
}

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
  /** Told of a store whose lanes could not be claimed. */
  onTrouble?: (error: unknown) => void
}

/**
 * Claims due lanes: first of stores the worker has none of, and within a store the one not served for longest. Returns nothing while
 * deliveries are paused; lanes of stores off the plan are postponed. Leases use the database's clock.
 */
export function claimLanes(db: Db, claim: Claim): Promise<Lane[]> {
  return claim.stores ? claimOfEach(db, claim.stores, claim) : claimOf(db, null, claim)
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

/** Claims each store's lanes where it is. A node that is away has no lanes for anybody. */
async function claimOfEach(db: Db, stores: readonly string[], claim: Claim): Promise<Lane[]> {
  const { onTrouble = () => {} } = claim
  const lanes: Lane[] = []
  for (let start = 0; start < stores.length; start += STORES_AT_ONCE) {
    const some = stores.slice(start, start + STORES_AT_ONCE)
    const most = Math.floor((claim.share.most - lanes.length) / some.length)
    const mostMore = Math.max(0, Math.floor((claim.share.mostMore - lanes.length) / some.length))
    if (most === 0) break
    const share = { ...claim.share, most, mostMore }
    const claimed = await Promise.allSettled(
      some.map(async (storeId) =>
        (await isLaneDue(db, storeId, claim.now)) ? claimOf(db, storeId, { ...claim, share }) : [],
      ),
    )
    for (const one of claimed) {
      if (one.status === 'fulfilled') lanes.push(...one.value)
      else onTrouble(one.reason)
    }
  }
  return lanes
}

/** Returns whether a lane of the store is due: a look costs a tenth of a claim there (0.6 ms, 5.6 ms), and two claims of three find nothing. */
async function isLaneDue(db: Db, storeId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from webhook_lane
    where store_id = ${storeId} and due_at <= ${now} and lease_until < now()
    limit 1`.execute(db)
  return rows.length > 0
}

/** Claims due lanes of a store, or of any store where all are in one place. */
async function claimOf(db: Db, storeId: string | null, { worker, share, leaseMs, now }: Claim): Promise<Lane[]> {
  const { most, mostMore, ofOneStore, inWork, full } = share
  const { rows } = await sql<LaneRow>`
    with due as materialized (
      select store_id, endpoint_id, served_at, leased_by is not null as abandoned
      from webhook_lane
      where ${isOf('store_id', storeId)} and due_at <= ${now} and lease_until < now() and store_id <> all(${full}::bigint[])
        and not exists (select 1 from delivery_pause where until > ${now})
      order by due_at
      limit ${CANDIDATES}
      for update skip locked),
    judged as (
      select due.*, s.installed and is_enterprise(s.plan, s.trial_ends_at,
        ${now}::timestamptz + s.clock_offset_ms * interval '1 ms') as entitled
      from due
      join store s on s.id = due.store_id),
    put_off as (
      update webhook_lane l
      set due_at = ${new Date(now.getTime() + OFF_PLAN_RETRY_MS)}
      from judged j
      where ${isOf('l.store_id', storeId)} and l.store_id = j.store_id and l.endpoint_id = j.endpoint_id and not j.entitled),
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
    set leased_by = ${worker},
      lease_epoch = l.lease_epoch + 1,
      lease_until = now() + ${leaseMs} * interval '1 ms',
      served_at = now(),
      asked = false
    from picked p
    join webhook_endpoint e on e.store_id = p.store_id and e.id = p.endpoint_id
    where ${isOf('l.store_id', storeId)} and ${isOf('e.store_id', storeId)} and l.store_id = p.store_id and l.endpoint_id = p.endpoint_id
    returning l.store_id, l.endpoint_id, l.lease_epoch, l.cursor_id, l.gaps, l.healthy, l.retry_at <= ${now} as retries_due,
      p.abandoned, e.url, e.secret_enc,
      case when e.old_secret_until > ${now} then e.old_secret_enc end as old_secret_enc`.execute(db)
  return rows.map(toLane)
}

/**
 * Extends leases and returns the endpoint ids of the lanes still held; lanes released in the meantime are not, since nobody could claim
 * them.
 */
export async function renewLanes(db: DbOrTx, lanes: readonly Lane[], leaseMs: number): Promise<Set<string>> {
  const { rows } = await sql<{ endpoint_id: string }>`
    update webhook_lane l
    set lease_until = now() + ${leaseMs} * interval '1 ms'
    from ${lockHeld(lanes)} held
    where ${isOf('l.store_id', storeOfAll(lanes))} and l.store_id = held.store_id and l.endpoint_id = held.endpoint_id
    returning l.endpoint_id`.execute(db)
  return new Set(rows.map(({ endpoint_id }) => endpoint_id))
}

/** Locks the lanes still held, in key order, as everyone who locks several does. */
export function lockHeld(lanes: readonly Lane[]) {
  return sql`(
    select l.store_id, l.endpoint_id
    from unnest(${lanes.map(({ storeId }) => storeId)}::bigint[], ${lanes.map(({ endpointId }) => endpointId)}::uuid[],
      ${lanes.map(({ epoch }) => epoch)}::bigint[]) as lane (store_id, endpoint_id, epoch)
    join webhook_lane l
      on l.store_id = lane.store_id and l.endpoint_id = lane.endpoint_id and l.lease_epoch = lane.epoch
    where ${isOf('l.store_id', storeOfAll(lanes))} and l.lease_until > '-infinity'
    order by l.store_id, l.endpoint_id
    for update of l)`
}

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
