import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DbOrTx, Tx } from './database.ts'
import { hasNodes } from './distribution/has-nodes.ts'
import { thenCommit } from './then-commit.ts'

/**
 * A write that goes along in one statement with others, so that all are done or none, for one message to the server: each more costs a
 * wake-up on both sides, about 0.1 ms each.
 */
export interface Part {
  /** Unique within the statement. */
  name: string
  /** Its table expressions, each `… as (…)`; their names are unique within the statement too. */
  tables: readonly RawBuilder<unknown>[]
  /** A bigint; null refuses the whole statement. */
  result: RawBuilder<unknown>
  /** A bigint for `refuse`, only computed for it. */
  figure?: RawBuilder<unknown>
  /** Returns the error to throw instead of null. */
  refuse?: (figure: number) => Error
  /** True if it queues a job, which workers are told once it is committed. */
  queuesJob?: boolean
}

const queuing = new WeakSet<DbOrTx>()

/** Remembers that this transaction queues a job. */
export function noteQueued(tx: DbOrTx): void {
  queuing.add(tx)
}

/** Returns whether a part that queues a job was written in this transaction. */
export function hasQueuedJobs(tx: Tx): boolean {
  return queuing.has(tx)
}

/**
 * Writes the parts in one statement, in this order as far as they lock rows, and then `after` (as `cross join lateral …`); commits too if
 * `isLast`. Returns the rows of `after` with the columns it `shows`. Throws what a part's `refuse` returns; the transaction can only end then.
 */
export async function writeParts(db: DbOrTx, parts: readonly Part[], writing: Writing): Promise<Shown[]> {
  if (parts.some(({ queuesJob }) => queuesJob)) noteQueued(db)
  return hasNodes() ? writeApart(db, parts, writing) : writeTogether(db, parts, writing)
}

interface Writing {
  after?: RawBuilder<unknown>
  shows?: RawBuilder<unknown>
  isLast: Tx | null
}

type Shown = Record<string, string>

/** Citus takes a statement's parts to the nodes in any order: one by one, each part sees what those before it refuse. */
async function writeApart(db: DbOrTx, parts: readonly Part[], { after, isLast }: Writing): Promise<Shown[]> {
  const shown: Shown = {}
  for (const [i, part] of parts.entries()) {
    const isEnd = after === undefined && i === parts.length - 1
    Object.assign(shown, ...(await writeTogether(db, [part], { isLast: isEnd ? isLast : null })))
  }
  if (after) {
    const commit = isLast ? thenCommit(isLast) : sql``
    await sql`${commit}select it.* from (select 1 as one) it ${after}`.execute(db)
  }
  return [shown]
}

async function writeTogether(
  db: DbOrTx,
  parts: readonly Part[],
  { after = sql``, shows = sql``, isLast }: Writing,
): Promise<Shown[]> {
  const tables = parts.flatMap((part) => part.tables)
  const results = parts.map(
    ({ name, result, figure = sql`null` }) =>
      sql`coalesce(${result}, refuse(${sql.lit(name)}, ${figure})) as ${sql.id(name)}`,
  )
  const statement = sql<Shown>`${isLast ? thenCommit(isLast) : sql``}with ${sql.join(tables)}
    select it.*${shows}
    from (select ${sql.join(results)}) it
    ${after}`
  const { rows } = await statement.execute(db).catch((error) => {
    throw refusalOf(error, parts) ?? error
  })
  return rows
}

function refusalOf(error: unknown, parts: readonly Part[]): Error | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'QN002') return undefined
  const part = parts.find(({ name }) => name === error.constraint)
  return part?.refuse?.(Number(error.detail))
}
