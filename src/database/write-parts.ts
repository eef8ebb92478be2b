import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DbOrTx, Tx } from './database.ts'
import { hasNodes } from './distribution/has-nodes.ts'
import { inOneMessage } from './distribution/in-one-message.ts'
import { thenCommit } from './then-commit.ts'

/** A table expression of a statement: `name as (query)`. */
export interface WrittenTable {
  /** Unique within the statement; it needs no quotes. */
  name: string
  query: RawBuilder<unknown>
  isMaterialized?: boolean
}

/**
 * A write that goes along in one statement with others, so that all are done or none, for one message to the server: each more costs a
 * wake-up on both sides, about 0.1 ms each.
 */
export interface Part {
  /** Unique within the statement. */
  name: string
  tables: readonly WrittenTable[]
  /** True if none of its tables refers to another. */
  areApart?: boolean
  /** The table that is written before what follows; without one, the part may be written last. */
  first?: string
  /** The number of rows that `first` must return: any other refuses the whole statement. */
  rows?: number
  /** The column of the one row that `first` returns, to be returned under the part's name. */
  shows?: string
  /** A bigint for `refuse`, only computed for it. */
  figure?: RawBuilder<unknown>
  /** Returns the error to throw if the part refuses. */
  refuse?: (figure: number) => Error
  /** True if it queues a job, which workers are told once it is committed. */
  queuesJob?: boolean
}

/** Transactions that queue a job. */
const queuing = new WeakSet<DbOrTx>()

/** Returns whether a part that queues a job was written in this transaction. */
export function hasQueuedJobs(tx: Tx): boolean {
  return queuing.has(tx)
}

/**
 * Writes the parts in one statement, in this order as far as they lock rows, and then what `after`, a table or call, does; commits too if
 * `isLast`. Returns the rows of `after` with the columns it `shows`. Throws what a part's `refuse` returns; the transaction can only end then.
 */
export async function writeParts(db: DbOrTx, parts: readonly Part[], writing: Writing): Promise<Shown[]> {
  if (parts.some(({ queuesJob }) => queuesJob)) queuing.add(db)
  return hasNodes() ? writeApart(db, parts, writing) : writeTogether(db, parts, writing)
}

interface Writing {
  after?: RawBuilder<unknown>
  shows?: RawBuilder<unknown>
  isLast: Tx | null
}

type Shown = Record<string, string>

/**
 * Citus takes a statement's parts to the nodes in any order: one by one, each part sees what those before it refuse. A table by itself costs a
 * sixth of one within a statement (0.4 ms, 2.7 ms).
 */
async function writeApart(db: DbOrTx, parts: readonly Part[], { after, isLast }: Writing): Promise<Shown[]> {
  const shown: Shown = {}
  let waiting: Alone[] = []
  const send = async () => {
    if (waiting.length > 0) Object.assign(shown, await writeAlone(db, waiting))
    waiting = []
  }
  for (const part of parts) {
    if (part.areApart || part.tables.length === 1) {
      waiting.push(...part.tables.map((table) => ({ part, table })))
      if (part.rows !== undefined) await send()
      continue
    }
    await send()
    Object.assign(shown, (await writeTogether(db, [part], { isLast: null }))[0])
  }
  await send()
  if (after) {
    const commit = isLast ? thenCommit(isLast) : sql``
    await sql`${commit}select 1 from ${after}`.execute(db)
  }
  return [shown]
}

/** A table that is written by itself, and whose part it is. */
interface Alone {
  part: Part
  table: WrittenTable
}

async function writeAlone(db: DbOrTx, written: readonly Alone[]): Promise<Shown> {
  const { rows: results } = await inOneMessage<Shown>(written.map(({ table }) => table.query)).execute(db)
  const shown: Shown = {}
  for (const [i, { part, table }] of written.entries()) {
    const { rows = [] } = results[i] ?? {}
    if (table.name !== part.first) continue
    if (part.rows !== undefined && rows.length !== part.rows) throw await refusal(db, part)
    if (part.shows !== undefined) Object.assign(shown, { [part.name]: rows[0]?.[part.shows] })
  }
  return shown
}

async function refusal(db: DbOrTx, { name, figure = sql`null`, refuse }: Part): Promise<Error> {
  const { rows } = await sql<{ figure: string | null }>`select ${figure} as figure`.execute(db)
  return refuse?.(Number(rows[0]?.figure)) ?? new Error(`${name} is refused`)
}

async function writeTogether(
  db: DbOrTx,
  parts: readonly Part[],
  { after, shows = sql``, isLast }: Writing,
): Promise<Shown[]> {
  const tables = parts.flatMap((part) =>
    part.tables.map(
      ({ name, query, isMaterialized }) =>
        sql`${sql.raw(isMaterialized ? `${name} as materialized` : `${name} as`)} (
      ${query})`,
    ),
  )
  const results = parts.flatMap((part) => (part.first === undefined ? [] : [resultOf(part, part.first)]))
  const statement = sql<Shown>`${isLast ? thenCommit(isLast) : sql``}with ${sql.join(tables)}
    select it.*${shows}
    from (select ${results.length > 0 ? sql.join(results) : sql``}) it
    ${after ? sql`cross join lateral ${after}` : sql``}`
  const { rows } = await statement.execute(db).catch((error) => {
    throw refusalOf(error, parts) ?? error
  })
  return rows
}

/** A bigint; it refuses the statement in place of null. */
function resultOf({ name, rows, shows, figure = sql`null` }: Part, first: string): RawBuilder<unknown> {
  const table = sql.raw(first)
  const result =
    shows === undefined ? sql`(select count(*) from ${table})` : sql`(select ${sql.raw(shows)} from ${table})`
  if (rows === undefined) return sql`${result} as ${sql.id(name)}`
  return sql`coalesce((select 1 from ${table} having count(*) = ${rows}), refuse(${sql.lit(name)}, ${figure})) as ${sql.id(name)}`
}

function refusalOf(error: unknown, parts: readonly Part[]): Error | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'QN002') return undefined
  const part = parts.find(({ name }) => error.message === `refused: ${name}`) // its constraint does not come through a coordinator
  return part?.refuse?.(Number(error.detail))
}
