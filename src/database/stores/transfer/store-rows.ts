import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database.ts'
import type { MovedTable } from './moved-tables.ts'

/** A row of the widest table has some 20 KB. */
const AT_ONCE = 200

/** Yields a store's rows of a table by key, each as the JSON of an object, some at a time, as they were when the transaction began. */
export async function* readRows(tx: Tx, table: MovedTable, storeId: string): AsyncGenerator<string[]> {
  const cursor = sql.id(`rows of ${table.name}`)
  await sql`
    declare ${cursor} no scroll cursor for
    select row_to_json(one)::text as line
    from (select ${list(table.columns)} from ${sql.table(table.name)} where ${sql.id(table.owner)} = ${sql.lit(storeId)} ${inOrder(table)}) one`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(AT_ONCE)} from ${cursor}`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < AT_ONCE) break
  }
  await sql`close ${cursor}`.execute(tx)
}

/** Adds rows that readRows yielded to a store. */
export async function insertRows(tx: Tx, table: MovedTable, storeId: string, lines: readonly string[]): Promise<void> {
  const name = sql.table(table.name)
  await sql`
    insert into ${name} (${sql.id(table.owner)}, ${list(table.columns)}) overriding system value
    select ${storeId}::bigint, ${list(table.columns)}
    from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`.execute(tx)
}

/** Has the sequences of a table go on after a store's numbers, so that none is given twice. */
export async function raiseSequences(tx: Tx, { name, owner, numbered }: MovedTable, storeId: string): Promise<void> {
  for (const column of numbered) {
    const sequence = sql`pg_get_serial_sequence(${name}, ${column})`
    await sql`
      select setval(${sequence}, greatest(highest, nextval(${sequence})))
      from (select max(${sql.id(column)}) as highest from ${sql.table(name)} where ${sql.id(owner)} = ${storeId}) one
      where highest is not null`.execute(tx)
  }
}

function list(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.id(column)))
}

function inOrder({ key }: MovedTable): RawBuilder<unknown> {
  return key.length > 0 ? sql`order by ${list(key)}` : sql``
}
