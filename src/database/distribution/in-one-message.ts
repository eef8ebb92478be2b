import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* one message */ '

/**
 * Returns statements to be sent in one message, for one wait instead of many. The server prepares no more than one, so it plans each of these anew,
 * with its values, as Citus does in any case. The result has a row for each of them, with the rows that it returned.
 */
export function inOneMessage<Row>(statements: readonly RawBuilder<unknown>[]): RawBuilder<{ rows: Row[] }> {
  return sql`${sql.raw(MARK)}${sql.join(statements, sql.raw(';\n'))}`
}

/** Returns whether these are statements to be sent in one message. */
export function areInOneMessage(text: string): boolean {
  return text.startsWith(MARK)
}

/** Returns the result of statements in one message, given pg's: one of each, or the only one. */
export function resultOfMessage(result: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  const results = [result].flat()
  return { ...(results.at(-1) as pg.QueryResult), rows: results.map(({ rows }) => ({ rows })) }
}
