import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DbOrTx, Tx } from './database.ts'
import { hasNodes } from './distribution/has-nodes.ts'
import { type NodeStep, writeOnNode } from './distribution/write-on-node.ts'
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
  const { storeId } = writing
  const write = () =>
    storeId !== null && hasNodes() ? writeOfStore(db, storeId, parts, writing) : writeTogether(db, parts, writing)
  return write().catch((error) => {
    throw refusalOf(error, parts) ?? error
  })
}

interface Writing {
  /** The store whose rows all of them are; null if they are of several. */
  storeId: string | null
  after?: RawBuilder<unknown>
  shows?: RawBuilder<unknown>
  isLast: Tx | null
}

type Shown = Record<string, string>

/**
 * Citus takes a statement's parts to the nodes in any order: one by one, each part sees what those before it refuse. A table by itself costs a
 * sixth of one within a statement (0.4 ms, 2.7 ms), and less in one call with others.
 */
async function writeOfStore(
  db: DbOrTx,
  storeId: string,
  parts: readonly Part[],
  { after, isLast }: Writing,
): Promise<Shown[]> {
  const shown: Shown = {}
  let steps: NodeStep[] = []
  const send = async (before = sql``) => {
    if (steps.length > 0) Object.assign(shown, await writeOnNode(db, storeId, { steps, before }))
    steps = []
  }
  for (const part of parts) {
    if (part.areApart || part.tables.length === 1) steps.push(...stepsOf(part))
    else {
      await send()
      Object.assign(shown, (await writeTogether(db, [part], { storeId, isLast: null }))[0])
    }
  }
  if (after) steps.push({ query: sql`select 1 from ${after}`, part: 'after' })
  if (steps.length > 0) await send(isLast ? thenCommit(isLast) : sql``)
  return [shown]
}

function stepsOf({ name, tables, first, rows, shows = '', figure }: Part): NodeStep[] {
  return tables.map((table) => ({
    query: table.query,
    part: name,
    ...(table.name === first && { shows, expected: rows, figure }),
  }))
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
  const { rows } = await statement.execute(db)
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
