import { sql } from 'kysely'
import { uuidTime } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'

/** The backlog of webhook deliveries, over all stores. */
export interface DeliveryBacklog {
  /** Lanes with work to do now, including those being worked on. */
  dueLanes: number
  /** Lanes whose endpoint does not answer: one request at a time probes it. */
  unavailableLanes: number
  /** Lanes of disabled endpoints. */
  switchedOffLanes: number
  /** The longest a due lane has waited for a worker. */
  queueAgeSeconds: number
  /** The age of the oldest unsent event that a working endpoint wants. */
  feedLagSeconds: number
  /** True if all deliveries are paused. */
  isPaused: boolean
}

interface BacklogRow {
  due: number
  unavailable: number
  switched_off: number
  oldest_due: Date | null
  oldest_event: string | null
  paused: boolean
}

/**
 * Reads the backlog in one statement that looks at the lanes and at the next event of each due lane, one index probe per type its
 * endpoint wants, never at the queue behind it. Stores off the plan do not count, since nothing is sent to them.
 */
export async function readDeliveryBacklog(db: DbOrTx, now: Date): Promise<DeliveryBacklog> {
  const next = (type = sql``) => sql`
    select ev.id
    from event ev
    where ev.store_id = due.store_id and ev.id > due.cursor_id ${type}
    order by ev.id
    limit 1`
  const { rows } = await sql<BacklogRow>`
    with due as materialized (
      select l.store_id, l.cursor_id, l.due_at, l.healthy, l.lease_until, e.events
      from webhook_lane l
      join webhook_endpoint e on e.store_id = l.store_id and e.id = l.endpoint_id
      join store s on s.id = l.store_id
      where l.due_at <= ${now} and l.off_from is null
        and s.installed and is_enterprise(s.plan, s.trial_ends_at, ${now}::timestamptz)),
    lanes as (
      select count(*) filter (where off_from is null and not healthy) as unavailable,
        count(off_from) as switched_off
      from webhook_lane)
    select (select count(*)::int from due) as due,
      lanes.unavailable::int, lanes.switched_off::int,
      (select min(due_at) from due where lease_until < clock_timestamp()) as oldest_due,
      (select next.id
        from due
        cross join lateral (
          select every.id
          from (${next()}) every
          where due.events = '{}'
          union all
          select one.id
          from unnest(due.events) wanted (type)
          cross join lateral (${next(sql`and ev.type = wanted.type`)}) one
          where due.events <> '{}') next
        where due.healthy
        order by next.id
        limit 1) as oldest_event,
      exists (select 1 from delivery_pause where until > ${now}) as paused
    from lanes`.execute(db)
  const row = rows[0]
  return {
    dueLanes: row?.due ?? 0,
    unavailableLanes: row?.unavailable ?? 0,
    switchedOffLanes: row?.switched_off ?? 0,
    queueAgeSeconds: secondsSince(row?.oldest_due ?? null, now),
    feedLagSeconds: secondsSince(row?.oldest_event ? uuidTime(row.oldest_event) : null, now),
    isPaused: row?.paused ?? false,
  }
}

function secondsSince(time: Date | null, now: Date): number {
  return time ? Math.max(0, now.getTime() - time.getTime()) / 1000 : 0
}
