import { type RawBuilder, sql } from 'kysely'
import type { Waiting } from '../../domain/automation/follow-up.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { FollowUpRule } from '../../domain/stores/settings.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A quote whose buyer has not answered, and what a rule needs to know about it. */
export interface WaitingQuote extends Waiting {
  quoteId: string
}

/** The moment an id was made. */
const TIME_OF_ID = sql`to_timestamp(('x' || translate(left(change.id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)`

/** The last time the offer went out, became answerable again, or either side wrote. */
const sinceOf = (storeId: string) => sql`
  greatest(
    (quote.proposal ->> 'createdAt')::timestamptz,
    (select max(${TIME_OF_ID})
      from quote_change change
      where change.store_id = ${storeId} and change.quote_id = quote.id
        and change.new_status = 'proposal_sent' and change.previous_status is distinct from 'proposal_sent'),
    (select max(created_at)
      from quote_message message
      where message.store_id = ${storeId} and message.quote_id = quote.id and not message.internal))`

const lastStepOf = (storeId: string) => sql`
  (select max(at)
    from follow_up step
    where step.store_id = ${storeId} and step.quote_id = quote.id and step.version_number = quote.version_number)`

/**
 * Returns the store's quotes on which this rule has not acted, and may: those that waited since `since` or longer, and on which no rule
 * acted after `lastStep`, longest waiting first. With `later`, those on which it may act later instead.
 */
export async function listWaiting(
  db: DbOrTx,
  storeId: string,
  {
    rule,
    since,
    lastStep,
    now,
    limit,
    later = false,
  }: {
    rule: Pick<FollowUpRule, 'id' | 'does'>
    since: Date
    lastStep: Date
    now: Date
    limit: number
    later?: boolean
  },
): Promise<WaitingQuote[]> {
  const isDue = sql`since <= ${since} and (last_step_at is null or last_step_at <= ${lastStep})`
  const { rows } = await sql<{ id: string; since: Date; last_step_at: Date | null }>`
    select id, since, last_step_at
    from (
      select id, ${sinceOf(storeId)} as since, ${lastStepOf(storeId)} as last_step_at
      from quote
      where store_id = ${storeId} and ${isOpenFor(rule, now)}
        ${later ? sql`` : sql`and (proposal ->> 'createdAt')::timestamptz <= ${since}`}
        and not exists (
          select 1
          from follow_up step
          where step.store_id = ${storeId} and step.quote_id = quote.id and step.version_number = quote.version_number
            and step.rule_id = ${rule.id})
        and not exists (
          select 1
          from follow_up_exemption exempt
          where exempt.store_id = ${storeId} and exempt.quote_id = quote.id)) waiting
    where ${later ? sql`not (${isDue})` : isDue}
    order by since, id
    limit ${limit}`.execute(db)
  return rows.map(({ id, since, last_step_at }) => ({ quoteId: formatId('qte', id), since, lastStepAt: last_step_at }))
}

function isOpenFor({ does }: Pick<FollowUpRule, 'does'>, now: Date): RawBuilder<unknown> {
  const waits = sql`deleted_at is null and pending_approval is null and conversion_id is null and proposal is not null`
  const offered = sql`status = 'proposal_sent' and (expires_at is null or expires_at > ${now})`
  if (does !== 'close') return sql`${waits} and ${offered}`
  return sql`${waits} and status in ('proposal_sent', 'expired') and proposal ->> 'renewalAskedAt' is null
    and not jsonb_path_exists(lines, '$[*] ? (@.decision == "accept" && !exists(@.draftOrderId))')`
}

/** Returns what the rules know about one quote, which is locked. */
export async function readWaiting(tx: Tx, storeId: string, quoteId: string): Promise<Waiting> {
  const { rows } = await sql<{ since: Date; last_step_at: Date | null }>`
    select ${sinceOf(storeId)} as since, ${lastStepOf(storeId)} as last_step_at
    from quote
    where store_id = ${storeId} and id = ${idToUuid('qte', quoteId)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A locked quote is there')
  return { since: row.since, lastStepAt: row.last_step_at }
}

/** Records that a rule acts on a version of a quote; returns false if it has done so already, or the quote is exempt. */
export async function takeStep(
  tx: Tx,
  storeId: string,
  {
    quoteId,
    versionNumber,
    rule,
    at,
  }: {
    quoteId: string
    versionNumber: number
    rule: Pick<FollowUpRule, 'id' | 'does' | 'after_days'>
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into follow_up (store_id, quote_id, version_number, rule_id, action, at, after_days)
    select ${storeId}, ${idToUuid('qte', quoteId)}, ${versionNumber}, ${rule.id}, ${rule.does}, ${at}, ${rule.after_days}
    where not exists (
      select 1 from follow_up_exemption where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)})
    on conflict do nothing
    returning rule_id`.execute(tx)
  return rows.length > 0
}

/** A quote's follow-ups as staff see them. */
export interface FollowUpState {
  isExempt: boolean
  /** The time at which a rule made a task of the offer that waits; null if there is none, or it is done. */
  taskSince: Date | null
}

/** Returns whether the quote is exempt, and its open task: one of the version that still waits for its buyer. */
export async function readFollowUpState(db: DbOrTx, storeId: string, quoteId: string): Promise<FollowUpState> {
  const id = idToUuid('qte', quoteId)
  const { rows } = await sql<{ exempt: boolean; task_since: Date | null }>`
    select
      exists (select 1 from follow_up_exemption where store_id = ${storeId} and quote_id = ${id}) as exempt,
      (select min(step.at)
        from follow_up step
        join quote on quote.store_id = step.store_id and quote.id = step.quote_id
        where step.store_id = ${storeId} and step.quote_id = ${id} and step.action = 'task' and step.done_at is null
          and step.version_number = quote.version_number and quote.status = 'proposal_sent') as task_since`.execute(db)
  return { isExempt: rows[0]?.exempt ?? false, taskSince: rows[0]?.task_since ?? null }
}

/** Marks the quote's tasks as done; returns whether one was open. */
export async function finishTasks(tx: Tx, storeId: string, quoteId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update follow_up
    set done_at = ${now}
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)} and action = 'task' and done_at is null
    returning rule_id`.execute(tx)
  return rows.length > 0
}

/** Exempts the quote from all rules, or ends that. */
export async function setExempt(tx: Tx, storeId: string, quoteId: string, isExempt: boolean): Promise<void> {
  const id = idToUuid('qte', quoteId)
  if (isExempt) {
    await sql`
      insert into follow_up_exemption (store_id, quote_id) values (${storeId}, ${id}) on conflict do nothing`.execute(
      tx,
    )
  } else {
    await sql`delete from follow_up_exemption where store_id = ${storeId} and quote_id = ${id}`.execute(tx)
  }
}

/** Ends the tasks of offers that no longer wait for their buyer, so that the open ones stay few. */
export async function endOverTasks(db: DbOrTx, storeId: string, now: Date): Promise<void> {
  await sql`
    update follow_up step
    set done_at = ${now}
    from quote
    where step.store_id = ${storeId} and step.action = 'task' and step.done_at is null
      and quote.store_id = step.store_id and quote.id = step.quote_id
      and (quote.version_number <> step.version_number or quote.status <> 'proposal_sent')`.execute(db)
}
