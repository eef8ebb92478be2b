import { type RawBuilder, sql } from 'kysely'
import { hasNodes } from './distribution/has-nodes.ts'

/** More are sent as one value, whatever that costs: a statement takes 65,535 values. */
const MOST_AS_VALUES = 50

/** Returns a column's expression, given how to name the row's value of a column; it must not be a query. */
type Computed<Row> = (of: (column: keyof Row) => RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Returns the insert of rows, with their values by column: texts, numbers, and whatever a JSON column takes; no arrays of PostgreSQL. The rows are
 * one value, so the statement's text is the same for any number of them. Where stores are on different nodes each value is one: rows that a
 * statement makes go through the coordinator, which takes six times as long.
 */
export function insertRows<Row extends object>(
  table: string,
  rows: readonly Row[],
  computed: Readonly<Record<string, Computed<Row>>> = {},
): RawBuilder<unknown> {
  const given = Object.keys(rows[0] ?? {}) as (keyof Row & string)[]
  const columns = [...new Set([...given, ...Object.keys(computed)])]
  const into = sql.raw(`insert into ${table} (${columns.join(', ')})`)
  const rowOf = (of: (column: string) => RawBuilder<unknown>) =>
    sql.join(columns.map((column) => computed[column]?.(of as never) ?? of(column)))
  if (!hasNodes() || rows.length > MOST_AS_VALUES) {
    const selected = rowOf((column) => sql.raw(`given.${column}`))
    const from = sql.raw(`from json_populate_recordset(null::${table}`)
    return sql`${into} select ${selected} ${from}, ${JSON.stringify(rows)}) given`
  }
  const values = rows.map((row) => sql`(${rowOf((column) => sql`${toValue(row[column as keyof Row])}`)})`)
  return sql`${into} values ${sql.join(values)}`
}

function toValue(value: unknown): unknown {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value
}
