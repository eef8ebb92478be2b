import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { lookOver } from '../distribution/look-over.ts'
import { insertRows } from '../insert-rows.ts'
import { movesOf, SUM_COLUMNS, SUMS } from './analytics-moves.ts'

/** Returns the stores with changes since their roll-up was folded. */
export async function listUnfolded(db: Db): Promise<{ id: string; clockOffsetMs: number }[]> {
  const rows = await lookOver(
    db,
    (among) => sql<{ id: string; ahead: string }>`
    select id, clock_offset_ms as ahead
    from store ${hasNodes() ? joinedTail(among) : sql`where id in (select store_id from analytics_tail)`}
    order by id`,
  )
  return rows.map(({ id, ahead }) => ({ id, clockOffsetMs: Number(ahead) }))
}

/** A join goes only to the nodes that have these stores. Elsewhere, with a million changes, it takes 168 ms, and looking for each store 1. */
function joinedTail(among: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`join (select store_id from analytics_tail where ${among} group by store_id) tail on tail.store_id = id`
}

/** Locks the store's roll-up until the transaction ends; false if someone else is folding it. */
export async function holdRollup(tx: Tx, storeId: string): Promise<boolean> {
  await sql`insert into analytics_fold (store_id) values (${storeId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql`
    select from analytics_fold where store_id = ${storeId} for update skip locked`.execute(tx)
  await planAfresh(tx)
  return rows.length > 0
}

/** Plans the transaction's statements for the current tail: a plan cached while nothing was marked would walk all of it each time. */
export async function planAfresh(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
}

/** Marked changes, and what they add to the roll-up. */
interface Marked {
  /** The number of quotes, and the first and last of their ids: all marked quotes between them are among them. */
  quotes: number
  first: string
  last: string
  change_ids: string[]
  /** Rows of the roll-up, as texts by column. */
  moved: Record<string, string>[]
}

/**
 * Folds the marked changes of at most this many quotes into a locked roll-up: what they add now less what they added before. One statement
 * reads both marks and changes, so a change that commits in the meantime is neither counted nor loses its mark. Returns true if it took all of
 * them; the roll-up is then complete up to `now`, taken before.
 */
export async function foldTail(tx: Tx, storeId: string, most: number, now: Date): Promise<boolean> {
  const { quotes, first, last, change_ids, moved } = await readMarked(tx, storeId, most)
  if (quotes > 0) {
    await sql`
      delete from analytics_tail
      where store_id = ${storeId} and quote_id between ${first} and ${last} and change_id = any(${change_ids}::uuid[])`.execute(
      tx,
    )
  }
  if (moved.length > 0) {
    const rows = moved.map((row) => ({ store_id: storeId, ...row }))
    await sql`${insertRows('analytics_rollup', rows)} ${ADDING}`.execute(tx)
  }
  if (quotes === most) return false
  await noteComplete(tx, storeId, now)
  return true
}

async function readMarked(tx: Tx, storeId: string, most: number): Promise<Marked> {
  const asText = (name: string) => sql`${sql.ref(name)}::text`
  const { rows } = await sql<Marked>`
    with picked as materialized (${markedQuotes(storeId, most)}),
    ${movesOf(storeId, sql`select quote_id from picked`, 'tail')}
    select count(*)::integer as quotes, (array_agg(quote_id order by quote_id))[1] as first,
      (array_agg(quote_id order by quote_id desc))[1] as last,
      array(
        select change_id
        from analytics_tail
        where store_id = ${storeId} and quote_id in (select quote_id from picked)) as change_ids,
      (select coalesce(json_agg(texts), '[]')
        from (select ${sql.join(['period', 'start', ...SUMS].map(asText))} from moved) texts) as moved
    from picked`.execute(tx)
  return rows[0] as Marked // an aggregate of all rows
}

/** Records that a locked roll-up contains everything committed by this time. */
export async function noteComplete(tx: Tx, storeId: string, now: Date): Promise<void> {
  await sql`
    update analytics_fold set complete_at = greatest(complete_at, ${now}) where store_id = ${storeId}`.execute(tx)
}

/** Returns up to this many quotes with unfolded changes, found one after the other in the index, whatever else is marked. */
export function markedQuotes(storeId: string, most: number): RawBuilder<unknown> {
  return sql`
    select quote_id from analytics_tail where store_id = ${storeId} group by quote_id order by quote_id limit ${most}`
}

/** Raises the time limit for an operator's work on a whole store: a million quotes take minutes. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Empties a locked roll-up; call `refold` next in the same transaction. */
export async function emptyRollup(tx: Tx, storeId: string): Promise<void> {
  await sql`delete from analytics_rollup where store_id = ${storeId}`.execute(tx)
}

/**
 * Folds all changes of the next quotes after this id into a roll-up that contains none of them; returns the last quote's id, null at the
 * end.
 */
export async function refold(tx: Tx, storeId: string, after: string, most: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with picked as materialized (
      select id as quote_id from quote where store_id = ${storeId} and id > ${after} order by id limit ${most}),
    ${movesOf(storeId, sql`select quote_id from picked`, 'all')},
    unmarked as (
      delete from analytics_tail where store_id = ${storeId} and quote_id in (select quote_id from picked)),
    added as (${addMoved(storeId)})
    select quote_id as last from picked order by quote_id desc limit 1`.execute(tx)
  return rows[0]?.last ?? null
}

/** A sum in a period that differs from the sum of all changes. */
export interface Difference {
  period: string
  start: string
  figure: string
  kept: string
  computed: string
}

/**
 * Compares the roll-up and its tail with all changes computed anew, both at one moment, and returns the first hundred differences. The
 * number of created quotes comes from the quotes themselves, since a creation missing in the log would be missing on both sides.
 */
export async function compareRollup(tx: Tx, storeId: string): Promise<Difference[]> {
  await planAfresh(tx)
  const { rows } = await sql<Difference>`
    with computed as materialized (
      with ${movesOf(storeId, sql`select id as quote_id from quote where store_id = ${storeId}`, 'all')}
      select * from moved),
    tail as materialized (
      with ${movesOf(storeId, sql`select distinct quote_id from analytics_tail where store_id = ${storeId}`, 'tail')}
      select * from moved),
    made as (
      select period, date_trunc(period, created_at at time zone 'UTC')::date as start, count(*) as quotes
      from quote
      cross join (values ('day'), ('week'), ('month')) as one (period)
      where store_id = ${storeId} and deleted_at is null
      group by 1, 2),
    signed as (
      select period, start, 'kept' as side, ${SUM_COLUMNS} from analytics_rollup where store_id = ${storeId}
      union all
      select period, start, 'kept', ${SUM_COLUMNS} from tail
      union all
      select period, start, 'computed', ${sql.join(SUMS.map((name) => (name === 'created' ? sql`0` : sql.ref(name))))} from computed
      union all
      select period, start, 'computed', ${sql.join(SUMS.map((name) => (name === 'created' ? sql`quotes` : sql`0`)))} from made)
    select period, start, figure,
      coalesce(sum(value) filter (where side = 'kept'), 0)::text as kept,
      coalesce(sum(value) filter (where side = 'computed'), 0)::text as computed
    from signed
    cross join lateral (values ${sql.join(SUMS.map((name) => sql`(${sql.lit(name)}, ${sql.ref(name)}::numeric)`))}) as one (figure, value)
    group by period, start, figure
    having coalesce(sum(value) filter (where side = 'kept'), 0) <> coalesce(sum(value) filter (where side = 'computed'), 0)
    order by period, start, figure
    limit 100`.execute(tx)
  return rows
}

function addMoved(storeId: string): RawBuilder<unknown> {
  return sql`
    insert into analytics_rollup (store_id, period, start, ${SUM_COLUMNS})
    select ${storeId}::bigint, period, start, ${SUM_COLUMNS} from moved
    ${ADDING}`
}

/** Adds to rows of the roll-up that there are. */
const ADDING = sql`
    on conflict (store_id, period, start) do update
    set ${sql.join(SUMS.map((name) => sql`${sql.ref(name)} = analytics_rollup.${sql.ref(name)} + excluded.${sql.ref(name)}`))}`
