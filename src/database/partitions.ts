import { sql } from 'kysely'
import { uuidFloor } from '../domain/id.ts'
import { EVENT_RETENTION_MS } from '../domain/webhooks/events.ts'
import type { Db, DbOrTx } from './database.ts'
import { isDistributed } from './distribution/is-distributed.ts'

const DAY_MS = 86_400_000
/** Partitions are made this many days ahead. */
export const DAYS_AHEAD = 7
const HOURS_BACK_MS = 3_600_000
/** A webhook resent on the feed's last day is still retried for days, so events stay five days longer. */
const EVENT_DAYS_KEPT = EVENT_RETENTION_MS / DAY_MS + 5
const LOG_DAYS_KEPT = 30

interface Partitioned {
  table: 'event' | 'webhook_delivery' | 'request_log'
  daysKept: number
  /** The bound of a day as a literal of the partition key. */
  bound: (day: Date) => string
  /** True for days of business time: where a store's test clock is ahead, so are its events. */
  holdsEvents: boolean
  /** Without a key, a store's rows can only be moved to another node by all of their columns. */
  isKeyless?: true
}

const PARTITIONED: readonly Partitioned[] = [
  { table: 'event', daysKept: EVENT_DAYS_KEPT, bound: (day) => uuidFloor(day.getTime()), holdsEvents: true },
  {
    table: 'webhook_delivery',
    daysKept: EVENT_DAYS_KEPT,
    bound: (day) => uuidFloor(day.getTime()),
    holdsEvents: true,
  },
  {
    table: 'request_log',
    daysKept: LOG_DAYS_KEPT,
    bound: (day) => day.toISOString(),
    holdsEvents: false,
    isKeyless: true,
  },
]

/**
 * Creates the partitions for the days from yesterday (or `daysBack`) to a week ahead, and for those of stores whose test clock is ahead, skipping
 * existing ones. Processes that start at once take turns; the lock does not block readers or writers.
 */
export async function createPartitions(db: Db, now: Date, daysBack = 1): Promise<void> {
  const days = Array.from({ length: daysBack + 1 + DAYS_AHEAD }, (_, n) => startOfDay(now, n - daysBack))
  await createPartitionsOf(db, days)
  const { rows } = await sql<{ ahead: string }>`
    select distinct clock_offset_ms as ahead from store where clock_offset_ms > 0`.execute(db)
  for (const { ahead } of rows) await createPartitionsAhead(db, new Date(now.getTime() + Number(ahead)))
}

/** Creates the partitions for events of a store at its own time: those of its day, of the next, and of some hours ago. */
export async function createPartitionsAhead(db: Db, now: Date): Promise<void> {
  const days = [startOfDay(new Date(now.getTime() - HOURS_BACK_MS), 0), startOfDay(now, 0), startOfDay(now, 1)]
  for (const partitioned of PARTITIONED) if (partitioned.holdsEvents) await createDays(db, partitioned, days)
}

/** Returns the days (`2026-11-29`) that have partitions of any table. */
export async function listPartitionDays(db: DbOrTx): Promise<string[]> {
  const lists = await Promise.all(PARTITIONED.map(({ table }) => listPartitions(db, table)))
  const days = lists.flat().flatMap(({ span }) => daysOf(span).map((day) => day.toISOString().slice(0, 10)))
  return [...new Set(days)].sort()
}

/** Creates the partitions of these days, skipping existing ones. */
export async function createPartitionsOf(db: Db, days: readonly Date[]): Promise<void> {
  for (const partitioned of PARTITIONED) await createDays(db, partitioned, days)
}

/** Returns whether every partitioned table has a place for this day. */
export async function hasPartitions(db: DbOrTx, day: Date): Promise<boolean> {
  const wanted = PARTITIONED.flatMap(({ table }) => [spanOf(table, day, 1).name, spanOf(table, day, 7).name])
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from pg_class
    where relname = any(${wanted}::text[]) and relkind = 'r' and pg_table_is_visible(oid)`.execute(db)
  return rows[0]?.found === PARTITIONED.length
}

/** Asks before it locks: where all are there, nothing waits, and no node is needed. */
async function createDays(db: Db, { table, bound, isKeyless }: Partitioned, days: readonly Date[]): Promise<void> {
  const wanted = days.map((day) => startOfDay(day, 0))
  const areThere = await listPartitions(db, table)
  if (wanted.every((day) => hasPlace(areThere, day))) return
  const length = (await isDistributed(db)) ? 7 : 1
  await db.transaction().execute(async (tx) => {
    await sql`lock table only ${sql.id(table)} in share update exclusive mode`.execute(tx)
    const known = await listPartitions(tx, table)
    for (const day of wanted) {
      if (hasPlace(known, day)) continue
      const usual = spanOf(table, day, length)
      const span = daysOf(usual).some((one) => hasPlace(known, one)) ? spanOf(table, day, 1) : usual
      const { name, from, to } = span
      await sql`create table ${sql.id(name)} partition of ${sql.id(table)}
        for values from (${sql.lit(bound(from))}) to (${sql.lit(bound(to))})`.execute(tx)
      if (isKeyless) await sql`alter table ${sql.id(name)} replica identity full`.execute(tx)
      known.push({ span, detach: null })
    }
  })
}

/**
 * Drops partitions past their retention without blocking readers or writers, finishing what an interrupted run left, and returns their
 * names.
 */
export async function dropOldPartitions(db: Db, now: Date): Promise<string[]> {
  const dropped: string[] = []
  for (const { table, daysKept } of PARTITIONED) {
    const oldest = startOfDay(now, -daysKept)
    for (const { span, detach } of await listPartitions(db, table)) {
      if (span.to > oldest) continue
      const { name } = span
      if (detach) await detachPartition(db, table, name, detach)
      await sql`drop table ${sql.id(name)}`.execute(db)
      dropped.push(name)
    }
  }
  return dropped
}

/** Citus knows no `concurrently`: there the table is locked for a moment, after two seconds of waiting at most. */
async function detachPartition(db: Db, table: string, name: string, how: string): Promise<void> {
  const mode = (await isDistributed(db)) ? sql`` : sql.raw(how)
  await sql`alter table ${sql.id(table)} detach partition ${sql.id(name)} ${mode}`.execute(db)
}

/**
 * Returns the id (a UUID) from which events are sent. Older ones are on days being dropped, minutes from now or already, one table after
 * another: an outcome might find no place, or a retry no event.
 */
export function oldestSent(now: Date): string {
  return uuidFloor(startOfDay(now, -EVENT_DAYS_KEPT).getTime())
}

/**
 * The time of a partition: a day, `event_20261121`, or, where stores are on nodes, seven days from a Monday, `event_20261116w`, since a
 * partition is as many tables there as there are shards.
 */
interface Span {
  name: string
  from: Date
  to: Date
}

interface Partition {
  span: Span
  /** The way to detach it; null if it already is. */
  detach: string | null
}

/** Returns the table's partitions by name. */
async function listPartitions(db: DbOrTx, table: string): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; detach: string | null }>`
    select c.relname as name, case when i.inhdetachpending then 'finalize' when not i.inhdetachpending then 'concurrently' end as detach
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r' and c.relname ~ ${`^${table}_[0-9]{8}w?$`} and pg_table_is_visible(c.oid)
    order by 1`.execute(db)
  return rows.map(({ name, detach }) => {
    const day = name.replace(/^.*_(\d{4})(\d\d)(\d\d)w?$/, '$1-$2-$3')
    return { span: spanOf(table, new Date(day), name.endsWith('w') ? 7 : 1), detach }
  })
}

function spanOf(table: string, day: Date, days: 1 | 7): Span {
  const from = days === 1 ? startOfDay(day, 0) : startOfDay(day, -((day.getUTCDay() + 6) % 7))
  const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}${days === 1 ? '' : 'w'}`
  return { name, from, to: startOfDay(from, days) }
}

function daysOf({ from, to }: Span): Date[] {
  const count = (to.getTime() - from.getTime()) / DAY_MS
  return Array.from({ length: count }, (_, n) => startOfDay(from, n))
}

function hasPlace(partitions: readonly Partition[], day: Date): boolean {
  return partitions.some(({ span }) => span.from <= day && day < span.to)
}

/** Returns when the day of an instant begins (UTC), or one this many days later. */
export function startOfDay(instant: Date, ahead: number): Date {
  return new Date((Math.floor(instant.getTime() / DAY_MS) + ahead) * DAY_MS)
}
