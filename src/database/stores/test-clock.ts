import { type RawBuilder, sql } from 'kysely'
import { followUpAt, followUpLimits } from '../../domain/automation/follow-up.ts'
import type { MomentRules } from '../../domain/stores/moment-rules.ts'
import { listWaiting } from '../automation/follow-ups.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'

/** Longer than the pauses between a walk's renewals: after a kill, another process may go on this soon. */
const LEASE = sql`interval '6 seconds'`

/** An advance of a store's clock, held by one process until its lease ends. */
export interface ClockWalk {
  storeId: string
  /** The walker's own UUID. */
  walker: string
  /** In business time. */
  target: Date
}

/** An advance that is under way, or stopped before its target. */
export interface WalkState {
  target: Date
  isRunning: boolean
}

/** The reasons for a moment: an offer that goes out, its end or reminder, an approval's or a quote's timeout, a follow-up, webhooks or mail to be sent. */
export type MomentKind = 'send' | 'expiry' | 'reminder' | 'approval' | 'stale' | 'follow_up' | 'webhook' | 'mail'

/** The next moment of a store, in business time. */
export interface NextDue {
  at: Date
  kind: MomentKind
}

/** The machine's time at a moment of the store's business time, for what is due by the machine's clock. */
export function machineTime(storeId: string | RawBuilder<unknown>, at: Date | RawBuilder<unknown>): RawBuilder<Date> {
  return sql`(${at}::timestamptz - (select clock_offset_ms * interval '1 ms' from store where id = ${storeId}))`
}

/** The store's business time at a moment of the machine's. */
export function businessTime(storeId: string, at: Date): RawBuilder<Date> {
  return sql`(${at}::timestamptz + (select clock_offset_ms * interval '1 ms' from store where id = ${storeId}))`
}

/** Takes the lease of advancing the store's clock, by the database's time. Returns false if another process holds it. */
export async function takeWalk(tx: Tx, { storeId, walker, target }: ClockWalk): Promise<boolean> {
  const { rows: ended } = await sql`
    update clock_walk
    set walker = ${walker}, target = ${target}, lease_until = now() + ${LEASE}
    where store_id = ${storeId} and lease_until < now()
    returning store_id`.execute(tx)
  if (ended.length > 0) return true
  const { rows: first } = await sql`
    insert into clock_walk (store_id, walker, target, lease_until)
    values (${storeId}, ${walker}, ${target}, now() + ${LEASE})
    on conflict (store_id) do nothing
    returning store_id`.execute(tx)
  return first.length > 0
}

/** Extends the lease; returns false if another process has taken it. */
export async function renewWalk(db: DbOrTx, { storeId, walker }: ClockWalk): Promise<boolean> {
  const { rows } = await sql`
    update clock_walk
    set lease_until = now() + ${LEASE}
    where store_id = ${storeId} and walker = ${walker}
    returning store_id`.execute(db)
  return rows.length > 0
}

/** Ends an advance: forgets it at its target, or leaves what is to be seen of one that stopped. */
export async function endWalk(db: Db, { storeId, walker }: ClockWalk, isDone: boolean): Promise<void> {
  const mine = sql`where store_id = ${storeId} and walker = ${walker}`
  if (isDone) await sql`delete from clock_walk ${mine}`.execute(db)
  else await sql`update clock_walk set lease_until = '-infinity' ${mine}`.execute(db)
}

/** Returns the store's advance, or null if there is none, or the last one reached its target. */
export async function findWalk(db: DbOrTx, storeId: string): Promise<WalkState | null> {
  const { rows } = await sql<{ target: Date; running: boolean }>`
    select target, lease_until > clock_timestamp() as running
    from clock_walk
    where store_id = ${storeId}`.execute(db)
  return rows[0] ? { target: rows[0].target, isRunning: rows[0].running } : null
}

/**
 * Moves the store's clock ahead, and with it what waits by the machine's clock: webhooks, their endpoints' days, and mail. Returns false,
 * changing nothing, if a worker is just at one of them.
 */
export async function moveClock(tx: Tx, storeId: string, byMs: number): Promise<boolean> {
  const earlier = (column: string) => sql`${sql.ref(column)} = earlier(${sql.ref(column)}, ${byMs})`
  await sql`update store set clock_offset_ms = clock_offset_ms + ${byMs}, revision = revision + 1 where id = ${storeId}`.execute(
    tx,
  )
  await sql`
    update webhook_endpoint
    set ${earlier('failing_since')}, ${earlier('old_secret_until')}
    where store_id = ${storeId} and (failing_since is not null or old_secret_until is not null)`.execute(tx)
  const { rows } = await sql<{ held: boolean }>`
    with lane as materialized (
      select lease_until
      from webhook_lane
      where store_id = ${storeId}
      order by endpoint_id
      for update),
    outbox as materialized (select lease_until from mail_outbox where store_id = ${storeId} for update),
    message as materialized (
      select lease_until from mail_message where store_id = ${storeId} and state = 'waiting' for update)
    select exists (
      select 1
      from (select * from lane union all select * from outbox union all select * from message) one
      where lease_until > clock_timestamp()) as held`.execute(tx)
  if (rows[0]?.held) return false
  await sql`
    update webhook_lane
    set ${earlier('due_at')}, ${earlier('retry_at')}
    where store_id = ${storeId}`.execute(tx)
  await sql`
    update webhook_delivery
    set ${earlier('next_attempt_at')}
    where store_id = ${storeId} and state = 'retrying'`.execute(tx)
  await sql`update mail_outbox set ${earlier('due_at')} where store_id = ${storeId}`.execute(tx)
  await sql`
    update mail_message
    set ${earlier('due_at')}
    where store_id = ${storeId} and state = 'waiting'`.execute(tx)
  return true
}

/** Returns what is due in the store next after this moment of its business time, or null if nothing is. */
export async function findNextDue(db: DbOrTx, storeId: string, now: Date, rules: MomentRules): Promise<NextDue | null> {
  const [due, followUp] = await Promise.all([
    findDue(db, storeId, now, rules),
    findNextFollowUp(db, storeId, now, rules),
  ])
  if (!due || !followUp) return due ?? followUp
  return followUp.at < due.at ? followUp : due
}

/** Returns when a rule follows up a quote next, or null if none will. */
async function findNextFollowUp(
  db: DbOrTx,
  storeId: string,
  now: Date,
  { followUps, timezone }: MomentRules,
): Promise<NextDue | null> {
  const first = await Promise.all(
    followUps.map(async (rule) => {
      const limits = followUpLimits(rule, now, timezone)
      const later = await listWaiting(db, storeId, { rule, now, limit: 200, later: true, ...limits })
      return later.map((waiting) => followUpAt(rule, waiting, timezone))
    }),
  )
  const [at] = first.flat().sort((a, b) => a.getTime() - b.getTime())
  return at ? { at, kind: 'follow_up' } : null
}

async function findDue(
  db: DbOrTx,
  storeId: string,
  now: Date,
  { reminderMs, staleMs }: MomentRules,
): Promise<NextDue | null> {
  const offered = sql`status = 'proposal_sent' and deleted_at is null`
  const beforeExpiry = sql`${reminderMs} * interval '1 ms'`
  const { rows } = await sql<NextDue>`
    select kind, at
    from (
      select 'send' as kind, min(send_at) as at
      from scheduled_send
      where store_id = ${storeId} and stopped_at is null and send_at > ${now}
      union all
      select 'expiry', min(expires_at)
      from quote
      where store_id = ${storeId} and ${offered} and expires_at > ${now} and pending_approval is distinct from 'buyer'
      union all
      select 'reminder', min(expires_at - ${beforeExpiry})
      from quote
      where store_id = ${storeId} and ${offered} and expires_at - ${beforeExpiry} > ${now} and pending_approval is null
        and reminded_version < version_number and (proposal ->> 'createdAt')::timestamptz < expires_at - ${beforeExpiry}
      union all
      select 'approval', min((approval #>> '{expiresAt,$date}')::timestamptz)
      from quote
      where store_id = ${storeId} and approval is not null and deleted_at is null
        and (approval #>> '{expiresAt,$date}')::timestamptz > ${now}
      union all
      select 'stale', min(at)
      from (
        select greatest(updated_at + ${staleMs} * interval '1 ms', case
          when status in ('proposal_sent', 'partially_accepted', 'partially_converted') then expires_at end) as at
        from quote
        where store_id = ${storeId} and deleted_at is null
          and status in ('submitted', 'in_review', 'countered', 'proposal_sent', 'partially_accepted', 'partially_converted',
            'expired')
          and pending_approval is distinct from 'buyer' and conversion_id is null) waiting
      where ${staleMs}::bigint is not null and at > ${now}
      union all
      select 'webhook', min(lane.due_at + store.clock_offset_ms * interval '1 ms')
      from store
      join webhook_lane lane on lane.store_id = ${storeId}
      where store.id = ${storeId} and lane.due_at + store.clock_offset_ms * interval '1 ms' > ${now}
        and store.installed and is_enterprise(store.plan, store.trial_ends_at, ${now})
      union all
      select 'mail', min(mail.due_at + store.clock_offset_ms * interval '1 ms')
      from store
      cross join (
        select due_at from mail_outbox where store_id = ${storeId}
        union all
        select due_at from mail_message where store_id = ${storeId} and state = 'waiting') mail
      where store.id = ${storeId} and mail.due_at + store.clock_offset_ms * interval '1 ms' > ${now}) one
    where at is not null
    order by at
    limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns whether a worker still has to do something for the store, or is doing it: send its webhooks and mail, unless deliveries are
 * paused or not part of its plan, and run the jobs its commands queued.
 */
export async function isWorkDue(
  db: DbOrTx,
  storeId: string,
  { now, real }: { now: Date; real: Date },
): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
        select 1
        from webhook_lane
        where store_id = ${storeId} and lease_until > clock_timestamp())
      or exists (
        select 1
        from store
        join webhook_lane lane on lane.store_id = ${storeId}
        where store.id = ${storeId} and store.installed and is_enterprise(store.plan, store.trial_ends_at, ${now})
          and lane.due_at <= ${real} and not exists (select 1 from delivery_pause where until > ${real}))
      or exists (select 1 from mail_outbox where store_id = ${storeId} and due_at <= ${real})
      or exists (select 1 from mail_message where store_id = ${storeId} and state = 'waiting' and due_at <= ${real})
      or exists (select 1 from job_outbox where store_id = ${storeId}) as due`.execute(db)
  return rows[0]?.due || isJobDue(db, storeId)
}

async function isJobDue(db: DbOrTx, storeId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from graphile_worker._private_jobs
    where payload ->> 'storeId' = ${storeId} and attempts < max_attempts and (locked_at is not null or run_at <= now())
    limit 1`.execute(db)
  return rows.length > 0
}
