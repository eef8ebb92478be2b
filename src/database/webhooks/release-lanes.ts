import { sql } from 'kysely'
import { NIL_UUID } from '../../domain/id.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { isOf } from '../distribution/by-store.ts'
import { oldestSent } from '../partitions.ts'
import { type Lane, lockHeld } from './lane-leases.ts'

/** A lane's state when its worker releases it. */
export interface Release {
  lane: Lane
  /** Every event up to here that the endpoint wants has an outcome. */
  cursor: string
  /** The store's newest event if the lane was read to its end, else null. */
  head: string | null
  /** True if a previous worker may have left outcomes ahead of the cursor: the lane stays abandoned. */
  isDoubtful: boolean
  /** Until when the endpoint is unavailable; null if it is available. */
  unavailableUntil: Date | null
  /** True if retries were taken, or left by a previous worker, so the next one must be looked up. */
  tookRetries: boolean
  /** The earliest retry of first failures; null if there were none. */
  firstRetryAt: Date | null
}

/**
 * Releases lanes still held and sets when they are due next. A lane at the end of the feed goes idle only while no event is being
 * recorded: the store's sequencer row, locked here and by every recorder until it commits, holds the last event. If it is locked, or
 * another event has been recorded, the lane stays due. So no wake-up is lost and nobody waits.
 */
export async function releaseLanes(db: Db, releases: readonly Release[], now: Date): Promise<void> {
  const lanes = releases.map(({ lane }) => lane)
  const one = storeOfAll(lanes)
  const idle = releases.filter(({ head, unavailableUntil }) => head !== null && unavailableUntil === null)
  // Not even planned where nobody took retries: that costs more than all the rest.
  const knownRetryAt = sql`case when given.took_retries
          then (select min(d.next_attempt_at) from webhook_delivery d
            where ${isOf('d.store_id', one)} and d.store_id = given.store_id and d.endpoint_id = given.endpoint_id and d.state = 'retrying'
              and d.event_id >= ${oldestSent(now)}::uuid)
          else given.first_retry_at end`
  await sql`
    with given as (
      select *
      from unnest(${releases.map(({ lane }) => lane.storeId)}::bigint[], ${releases.map(({ lane }) => lane.endpointId)}::uuid[],
        ${releases.map(({ lane }) => lane.epoch)}::bigint[], ${releases.map(({ cursor }) => cursor)}::uuid[],
        ${releases.map(({ head }) => head)}::uuid[], ${releases.map(({ isDoubtful }) => isDoubtful)}::boolean[],
        ${releases.map((one) => one.unavailableUntil)}::timestamptz[],
        ${releases.map(({ tookRetries }) => tookRetries)}::boolean[],
        ${releases.map(({ firstRetryAt }) => firstRetryAt)}::timestamptz[])
        as given (store_id, endpoint_id, epoch, cursor_id, head, is_doubtful, unavailable_until, took_retries, first_retry_at)),
    feed as materialized (
      select store_id, last_id
      from store_feed
      where ${isOf('store_id', one)} and store_id = any(${idle.map(({ lane }) => lane.storeId)}::bigint[])
      for update skip locked),
    next as (
      select given.*,
        feed.store_id is not null and coalesce(feed.last_id, ${NIL_UUID}) is not distinct from given.head as drained,
        ${releases.some(({ tookRetries }) => tookRetries) ? knownRetryAt : sql`given.first_retry_at`} as known_retry_at
      from given
      join ${lockHeld(lanes)} held using (store_id, endpoint_id)
      left join feed on feed.store_id = given.store_id)
    update webhook_lane l
    set cursor_id = greatest(l.cursor_id, case when next.drained then next.head else next.cursor_id end),
      gaps = case when l.gaps[cardinality(l.gaps)] <= next.cursor_id then '{}' else l.gaps end,
      healthy = next.unavailable_until is null,
      retry_at = case
        when l.asked then ${now}::timestamptz
        when next.took_retries then next.known_retry_at
        else least(l.retry_at, next.known_retry_at) end,
      due_at = case
        when l.off_from is not null then null
        when l.asked then ${now}::timestamptz
        when next.unavailable_until is not null then next.unavailable_until
        when not next.drained then ${now}::timestamptz
        when next.took_retries then next.known_retry_at
        else least(l.retry_at, next.known_retry_at) end,
      leased_by = case when next.is_doubtful then l.leased_by end,
      lease_until = '-infinity'
    from next
    where ${isOf('l.store_id', one)} and l.store_id = next.store_id and l.endpoint_id = next.endpoint_id and l.lease_epoch = next.epoch`.execute(
    atStore(db, one),
  )
}
