import { type RawBuilder, sql } from 'kysely'
import { hasNodes } from './distribution/has-nodes.ts'

/** More are sent as one value, whatever that costs: a statement takes 65,535 values. */
const MOST_AS_VALUES = 50

/** Returns a column's expression, given how to name the row's value of a column; it must not be a query. */
type Computed<Row> = (of: (column: keyof Row) => RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Returns the insert of rows, with their values by column: texts, numbers, and objects and lists for JSON columns; bytes by `byteaText`; no arrays of PostgreSQL. The rows are
 * one value, so the statement's text is the same for any number of them; but not where stores are on different nodes: rows that a statement
 * makes go through the coordinator there, which takes six times as long.
 */
export function insertRows<Row extends object>(
  table: string,
  rows: readonly Row[],
  computed: Readonly<Record<string, Computed<Row>>> = {},
): RawBuilder<unknown> {
  const areValues = hasNodes() && rows.length <= MOST_AS_VALUES
  return (areValues ? insertValues : insertAsOne)(table, rows, computed)
}

/** Bytes as a value of a row. */
export function byteaText(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/** The rows are one value, which a function takes apart. */
export function insertAsOne<Row extends object>(
  table: string,
  rows: readonly Row[],
  computed: Readonly<Record<string, Computed<Row>>> = {},
): RawBuilder<unknown> {
  const columns = columnsOf(rows, computed)
  const selected = columns.map((column) => computed[column]?.(inGiven) ?? inGiven(column))
  const from = sql.raw(`from json_populate_recordset(null::${table}`)
  return sql`${into(table, columns)} select ${sql.join(selected)} ${from}, ${JSON.stringify(rows)}) given`
}

/** Each column of each row is a value. */
export function insertValues<Row extends object>(
  table: string,
  rows: readonly Row[],
  computed: Readonly<Record<string, Computed<Row>>> = {},
): RawBuilder<unknown> {
  const columns = columnsOf(rows, computed)
  const values = rows.map((row) => {
    const of = (column: keyof Row) => sql`${toValue(row[column])}`
    return sql`(${sql.join(columns.map((column) => computed[column]?.(of) ?? of(column as keyof Row)))})`
  })
  return sql`${into(table, columns)} values ${sql.join(values)}`
}

function columnsOf(rows: readonly object[], computed: object): string[] {
  return [...new Set([...Object.keys(rows[0] ?? {}), ...Object.keys(computed)])]
}

const inGiven = (column: PropertyKey) => sql.raw(`given.${String(column)}`)
const into = (table: string, columns: readonly string[]) => sql.raw(`insert into ${table} (${columns.join(', ')})`)

function toValue(value: unknown): unknown {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value
}
