import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { KeptTask, Turn } from '../../domain/quotes/turn.ts'
import type { DbOrTx } from '../database.ts'
import {
  isScheduled,
  type Reminder,
  type ReminderRow,
  reminderOf,
  scheduledOf,
  stoppedOf,
  tasksOf,
  toReminder,
} from '../negotiation/reminders.ts'
import { type ItemRow, itemColumns, type StaffQuoteItem, toItem } from './staff-quote-item.ts'

/** A quote with what it waits for. */
export interface WaitingQuote {
  item: StaffQuoteItem
  turn: Turn
  reminder: Reminder | null
}

/** The quotes of this person and unassigned ones, or also everyone else's. */
export interface WaitingScope {
  staffId: string
  isTeam: boolean
  now: Date
}

/** As in the index `quote_waiting`. */
const SINCE = sql`least(q.waits_since, q.unanswered_since)`

/**
 * Returns the quotes that wait for their staff, longest first, without those that need an approval first and those this person has put off.
 * Each assignee's are an ordered index scan of their own.
 */
export async function listWaiting(
  db: DbOrTx,
  storeId: string,
  scope: WaitingScope,
  limit: number,
): Promise<WaitingQuote[]> {
  const staffId = idToUuid('stf', scope.staffId)
  const first = (assignee: RawBuilder<unknown>) => sql`
    select q.id, ${SINCE} as since from quote q
    where q.store_id = ${storeId} and q.deleted_at is null and (q.waits_since is not null or q.unanswered_since is not null)
      and ${assignee} and q.pending_approval is distinct from 'merchant' and not ${isPutOff(storeId, scope)}
      and not ${isScheduled(storeId)}
    order by ${SINCE}, q.id
    limit ${sql.lit(limit)}`
  const members = scope.isTeam
    ? sql`select id from staff where store_id = ${storeId}`
    : sql`select ${staffId}::uuid as id`
  return readWaiting(
    db,
    storeId,
    sql`
      select one.id, one.since from (
        select theirs.* from (${members}) member cross join lateral (${first(sql`q.assigned_staff_id = member.id`)}) theirs
        union all (${first(sql`q.assigned_staff_id is null`)})) one
      order by one.since, one.id
      limit ${sql.lit(limit)}`,
  )
}

/** Returns sent proposals in the scope that expire by then, soonest first, without those this person has put off. */
export async function listExpiring(
  db: DbOrTx,
  storeId: string,
  scope: WaitingScope,
  { until, limit }: { until: Date; limit: number },
): Promise<WaitingQuote[]> {
  const mine = sql`(q.assigned_staff_id is null or q.assigned_staff_id = ${idToUuid('stf', scope.staffId)}::uuid)`
  const expiry = sql`coalesce(q.expires_at, 'infinity'::timestamptz)` // as in the index quote_by_expiry
  return readWaiting(
    db,
    storeId,
    sql`
      select q.id, ${expiry} as since from quote q
      where q.store_id = ${storeId} and q.deleted_at is null and q.status = 'proposal_sent' and q.pending_approval is null
        and ${expiry} > ${scope.now}::timestamptz and ${expiry} <= ${until}::timestamptz
        and ${scope.isTeam ? sql`true` : mine} and not ${isPutOff(storeId, scope)}
      order by ${expiry}, q.id
      limit ${sql.lit(limit)}`,
  )
}

/** Returns the quotes that this person has put off, those that come back first in front. */
export async function listPutOff(
  db: DbOrTx,
  storeId: string,
  { staffId, now }: Pick<WaitingScope, 'staffId' | 'now'>,
  limit: number,
): Promise<WaitingQuote[]> {
  return readWaiting(
    db,
    storeId,
    sql`
      select m.quote_id as id, m.snoozed_until as since from quote_mark m
      where m.store_id = ${storeId} and m.staff_id = ${idToUuid('stf', staffId)} and m.snoozed_until > ${now}
      order by m.snoozed_until, m.quote_id
      limit ${sql.lit(limit)}`,
  )
}

/**
 * Returns the quotes in the scope that staff are reminded of, the earliest first: proposals that did not go out at their time and tasks of
 * follow-up rules, without those this person has put off; with `scheduled`, proposals that will go out, the first to go in front. Those who
 * see all quotes are also reminded of what they scheduled of someone else's.
 */
export async function listReminded(
  db: DbOrTx,
  storeId: string,
  scope: WaitingScope,
  { limit, seesAll, scheduled = false }: { limit: number; seesAll: boolean; scheduled?: boolean },
): Promise<WaitingQuote[]> {
  const me = idToUuid('stf', scope.staffId)
  const mine = sql`(q.assigned_staff_id is null or q.assigned_staff_id = ${me}::uuid ${seesAll ? sql`or one.staff_id = ${me}::uuid` : sql``})`
  const kinds = scheduled ? [scheduledOf(storeId)] : [stoppedOf(storeId), tasksOf(storeId)]
  return readWaiting(
    db,
    storeId,
    sql`
      select q.id, min(one.since) as since
      from (${sql.join(kinds, sql` union all `)}) one
      join quote q on q.store_id = ${storeId} and q.id = one.quote_id
      where q.deleted_at is null and q.version_number = one.version_number
        and (one.statuses is null or q.status = any (one.statuses) or q.updated_at <= one.since)
        and ${scope.isTeam ? sql`true` : mine}
        and ${scheduled ? sql`true` : sql`not ${isPutOff(storeId, scope, sql`one.since`)}`}
      group by q.id
      order by min(one.since), q.id
      limit ${sql.lit(limit)}`,
  )
}

/** A quote is put off until its time, or until something new waits for its staff. */
function isPutOff(
  storeId: string,
  { staffId, now }: WaitingScope,
  news: RawBuilder<unknown> = sql`greatest(q.waits_since, q.unanswered_since)`,
): RawBuilder<unknown> {
  return sql`exists (
    select 1 from quote_mark m
    where m.store_id = ${storeId} and m.staff_id = ${idToUuid('stf', staffId)} and m.quote_id = q.id
      and m.snoozed_until > ${now} and m.snoozed_at >= coalesce(${news}, '-infinity'))`
}

async function readWaiting(db: DbOrTx, storeId: string, found: RawBuilder<unknown>): Promise<WaitingQuote[]> {
  // Only the page's own rows are read: `offset 0` keeps PostgreSQL from joining before it has found them.
  const { rows } = await sql<WaitingRow>`
    select ${itemColumns(storeId)}, q.waits_for, q.waits_since, q.unanswered_since,
      reminder.task as reminder_task, reminder.since as reminder_since, reminder.due_at as reminder_due_at, reminder.why as reminder_why
    from (${found}) page
    cross join lateral (
      select * from quote where store_id = ${storeId} and id = page.id and deleted_at is null offset 0) q
    left join lateral (${reminderOf(storeId)}) reminder on true
    order by page.since, page.id`.execute(db)
  return rows.map((row) => ({
    item: toItem(row),
    turn: { task: row.waits_for, since: row.waits_since, unansweredSince: row.unanswered_since },
    reminder: toReminder(row),
  }))
}

interface WaitingRow extends ItemRow, ReminderRow {
  waits_for: KeptTask | null
  waits_since: Date | null
  unanswered_since: Date | null
}

/** A person's marks on a quote. */
export interface QuoteMark {
  seenRevision: string | null
  snoozedAt: Date | null
  snoozedUntil: Date | null
}

/** Returns a person's marks on these quotes, by the quotes' ids. */
export async function listMarks(
  db: DbOrTx,
  storeId: string,
  staffId: string,
  quoteIds: readonly string[],
): Promise<Map<string, QuoteMark>> {
  const rows = await db
    .selectFrom('quote_mark')
    .select(['quote_id', 'seen_revision', 'snoozed_at', 'snoozed_until'])
    .where('store_id', '=', storeId)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .where('quote_id', 'in', sql<string>`(select unnest(${quoteIds.map((id) => idToUuid('qte', id))}::uuid[]))`)
    .execute()
  return new Map(
    rows.map((row) => [
      formatId('qte', row.quote_id),
      { seenRevision: row.seen_revision, snoozedAt: row.snoozed_at, snoozedUntil: row.snoozed_until },
    ]),
  )
}

/** Writes what a person has seen of a quote, or until when they put it off; what is not given stays. */
export async function saveMark(
  tx: DbOrTx,
  storeId: string,
  { staffId, quoteId }: { staffId: string; quoteId: string },
  mark: Partial<QuoteMark & { seenAt: Date }>,
): Promise<void> {
  const written = {
    ...(mark.seenRevision !== undefined && { seen_revision: mark.seenRevision }),
    ...(mark.seenAt !== undefined && { seen_at: mark.seenAt }),
    ...(mark.snoozedUntil !== undefined && { snoozed_until: mark.snoozedUntil, snoozed_at: mark.snoozedAt ?? null }),
  }
  await tx
    .insertInto('quote_mark')
    .values({
      ...{ store_id: storeId, staff_id: idToUuid('stf', staffId), quote_id: idToUuid('qte', quoteId) },
      ...written,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'staff_id', 'quote_id']).doUpdateSet(written))
    .execute()
}
