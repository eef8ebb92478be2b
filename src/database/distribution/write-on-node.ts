import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../database.ts'
import { needsValues, toLiteral, withValues } from './with-values.ts'

/** A statement to be done where a store's rows are. */
export interface NodeStep {
  query: RawBuilder<unknown>
  /** The name under which its result is returned, and by which it is refused. */
  part: string
  /** The column of its row to be returned, '' for none; absent for a statement that returns no rows. */
  shows?: string
  /** The part of a step before it, without whose row it is not done. */
  needs?: string
  /** The number of rows that it must return. */
  expected?: number | undefined
  /** A bigint, computed if it returns any other. */
  figure?: RawBuilder<unknown> | undefined
}

const MOST_PREPARED = 500
const names = new Map<string, string>()

/**
 * Does steps of one store on its node, in this order, as one call (write_on_node, 0113), and returns what they show by part. Each is planned once
 * for a connection to the node: sent by itself, it is planned anew by the coordinator and by the node. `before` is what the call begins with.
 */
export async function writeOnNode(
  db: DbOrTx,
  storeId: string,
  { steps, before = sql`` }: { steps: readonly NodeStep[]; before?: RawBuilder<unknown> },
): Promise<Record<string, string>> {
  const told = steps.map((step) => tell(db, step))
  const { rows } = await sql<{ part: string; shown: string | null }>`${before}select part, shown
    from write_on_node(${storeId}, ${JSON.stringify(told)})`.execute(db)
  return Object.fromEntries(rows.flatMap(({ part, shown }) => (shown === null ? [] : [[part, shown]])))
}

function tell(db: DbOrTx, { query, figure, ...told }: NodeStep) {
  const { sql: statement, parameters } = query.compile(db)
  const asked = figure?.compile(db)
  const name = nameOf(statement)
  return {
    ...told,
    ...(name === null
      ? { statement: withValues(statement, parameters) }
      : { name, statement, call: parameters.length > 0 ? `(${parameters.map(toLiteral).join(', ')})` : '' }),
    ...(asked && { figure: withValues(asked.sql, asked.parameters) }),
  }
}

/** Returns what a statement is prepared as; null for one that needs its values in it, and for one too many. */
function nameOf(statement: string): string | null {
  if (needsValues(statement)) return null
  const known = names.get(statement)
  if (known !== undefined) return known
  if (names.size >= MOST_PREPARED) return null
  const name = `q${createHash('sha256').update(statement).digest('hex').slice(0, 20)}`
  names.set(statement, name)
  return name
}
