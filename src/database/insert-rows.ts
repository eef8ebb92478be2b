import { type RawBuilder, sql } from 'kysely'
import { hasNodes } from './distribution/has-nodes.ts'

/** More are sent as one value, whatever that costs: a statement takes 65,535 values. */
const MOST_AS_VALUES = 50

/**
 * Returns the insert of rows, with their values by column: texts, numbers, and whatever a JSON column takes; no arrays of PostgreSQL. The rows are
 * one value, so the statement's text is the same for any number of them. Where stores are on different nodes each value is one: rows that a
 * statement computes go through the coordinator, which takes six times as long.
 */
export function insertRows<Row extends object>(table: string, rows: readonly Row[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[]
  const names = columns.join(', ')
  const into = sql.raw(`insert into ${table} (${names})`)
  if (!hasNodes() || rows.length > MOST_AS_VALUES)
    return sql`${into} select ${sql.raw(`${names} from json_populate_recordset(null::${table}`)}, ${JSON.stringify(rows)})`
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${toValue(row[column])}`))})`)
  return sql`${into} values ${sql.join(values)}`
}

function toValue(value: unknown): unknown {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value
}
