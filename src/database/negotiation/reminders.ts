import { type RawBuilder, sql } from 'kysely'
import { NEGOTIABLE } from '../../domain/quotes/transitions.ts'
import type { Reason } from '../../domain/reason.ts'

/** A reason to look at a quote besides what it waits for: a proposal that goes out or did not, or a task of a follow-up rule. */
export interface Reminder {
  task: 'scheduled' | 'send_stopped' | 'follow_up'
  since: Date
  /** The time at which the proposal goes out. */
  dueAt: Date | null
  why: Reason | null
}

/** The columns of a quote's reminder. */
export interface ReminderRow {
  reminder_task: Reminder['task'] | null
  reminder_since: Date
  reminder_due_at: Date | null
  reminder_why: Reason | null
}

/** Returns the reminder of a row; null if there is none. */
export function toReminder(row: ReminderRow): Reminder | null {
  const { reminder_task: task, reminder_since: since, reminder_due_at: dueAt, reminder_why: why } = row
  return task && { task, since, dueAt, why }
}

const OPEN = sql`array[${sql.join(NEGOTIABLE.map((status) => sql.lit(status)))}]`

/** As isCurrent has it: what a scheduled send says holds while nothing else was sent, nor the quote ended after it was stopped. */
const holds = (storeId: string) => sql`
  one.store_id = ${storeId} and one.quote_id = q.id and one.version_number = q.version_number
  and (one.stopped_at is null or q.status = any (${OPEN}) or q.updated_at <= one.stopped_at)`

/** A quote `q` of the store is scheduled and its buyer has not written since, or it did not go out: it waits as that, and as nothing else. */
export const isScheduled = (storeId: string) => sql`exists (
  select 1 from scheduled_send one
  where ${holds(storeId)} and (one.stopped_at is not null or q.unanswered_since is null or q.unanswered_since < one.agreed_at))`

/** The reminder of a quote `q` of the store: what became of its scheduled send goes before a task. */
export const reminderOf = (storeId: string) => sql`
  select case when one.stopped_at is null then 'scheduled' else 'send_stopped' end as task,
    coalesce(one.stopped_at, one.agreed_at) as since, one.send_at as due_at, one.reason as why
  from scheduled_send one
  where ${holds(storeId)}
  union all (
    select 'follow_up', step.at, null, jsonb_build_object('code', 'no_answer', 'days', coalesce(step.after_days, 1))
    from follow_up step
    where step.store_id = ${storeId} and step.quote_id = q.id and step.action = 'task' and step.done_at is null
      and step.version_number = q.version_number and q.status = 'proposal_sent'
    order by step.at desc
    limit 1)
  limit 1`

const columns = (since: string, statuses: RawBuilder<unknown>, staff: RawBuilder<unknown>) => sql`
  select quote_id, version_number, ${sql.ref(since)} as since, ${statuses} as statuses, ${staff} as staff_id`

/** The store's proposals that will go out. */
export const scheduledOf = (storeId: string) => sql`
  ${columns('send_at', sql`null::text[]`, sql`staff_id`)} from scheduled_send where store_id = ${storeId} and stopped_at is null`

/** The store's proposals that did not go out. */
export const stoppedOf = (storeId: string) => sql`
  ${columns('stopped_at', OPEN, sql`staff_id`)} from scheduled_send where store_id = ${storeId} and stopped_at is not null`

/** The store's open tasks of follow-up rules. */
export const tasksOf = (storeId: string) => sql`
  ${columns('at', sql`'{proposal_sent}'::text[]`, sql`null::uuid`)} from follow_up
  where store_id = ${storeId} and action = 'task' and done_at is null`
