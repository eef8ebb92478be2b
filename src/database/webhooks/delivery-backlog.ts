import { type RawBuilder, sql } from 'kysely'
import { uuidTime } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'
import { hasNodes } from '../distribution/has-nodes.ts'

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

interface LanesRow {
  due: number
  unavailable: number
  switched_off: number
  oldest_due: Date | null
  paused: boolean
}

/** Reads the backlog. Stores off the plan do not count, since nothing is sent to them. */
export async function readDeliveryBacklog(db: DbOrTx, now: Date): Promise<DeliveryBacklog> {
  const [row, oldestEvent] = await Promise.all([countLanes(db, now), findOldestEvent(db, now)])
  return {
    dueLanes: row?.due ?? 0,
    unavailableLanes: row?.unavailable ?? 0,
    switchedOffLanes: row?.switched_off ?? 0,
    queueAgeSeconds: secondsSince(row?.oldest_due ?? null, now),
    feedLagSeconds: secondsSince(oldestEvent === null ? null : uuidTime(oldestEvent), now),
    isPaused: row?.paused ?? false,
  }
}

async function countLanes(db: DbOrTx, now: Date): Promise<LanesRow | undefined> {
  const { rows } = await sql<LanesRow>`
    select waiting.due, waiting.oldest_due, lanes.unavailable, lanes.switched_off,
      exists (select 1 from delivery_pause where until > ${now}) as paused
    from (
      select count(*)::int as due, min(due_at) filter (where lease_until < clock_timestamp()) as oldest_due
      from ${dueLanes(now)}) waiting
    cross join (
      select (count(*) filter (where off_from is null and not healthy))::int as unavailable, count(off_from)::int as switched_off
      from webhook_lane) lanes`.execute(db)
  return rows[0]
}

/** Looks at the next event that the endpoint of each due lane wants. Returns a UUID. */
async function findOldestEvent(db: DbOrTx, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select next.id
    from ${dueLanes(now)}
    cross join lateral (${hasNodes() ? nextOfAny() : nextOfEach()}) next
    where due.healthy
    order by next.id
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** One index probe per type, never a look at the queue behind it. */
const nextOfEach = () => sql`
      select every.id
      from (${nextOf(sql`true`)}) every
      where due.events = '{}'
      union all
      select one.id
      from unnest(due.events) wanted (type)
      cross join lateral (${nextOf(sql`ev.type = wanted.type`)}) one
      where due.events <> '{}'`

/** Citus takes no limit for each type: it passes over what the endpoint does not want. */
const nextOfAny = () => nextOf(sql`(due.events = '{}' or ev.type = any(due.events))`)

const nextOf = (isWanted: RawBuilder<unknown>) => sql`
        select ev.id
        from event ev
        where ev.store_id = due.store_id and ev.id > due.cursor_id and ${isWanted}
        order by ev.id
        limit 1`

/** Not a table expression: only so does Citus look where the lanes are. */
const dueLanes = (now: Date) => sql`(
  select l.store_id, l.cursor_id, l.due_at, l.healthy, l.lease_until, e.events
  from webhook_lane l
  join webhook_endpoint e on e.store_id = l.store_id and e.id = l.endpoint_id
  join store s on s.id = l.store_id
  where l.due_at <= ${now} and l.off_from is null
    and s.installed and is_enterprise(s.plan, s.trial_ends_at, ${now}::timestamptz)) due`

function secondsSince(time: Date | null, now: Date): number {
  return time ? Math.max(0, now.getTime() - time.getTime()) / 1000 : 0
}
