import { type RawBuilder, sql } from 'kysely'
import type { SealedKind, SealedRow } from '../../domain/secrets/sealed-kind.ts'
import type { Db, DbOrTx } from '../database.ts'
import { isOneOfStores } from '../distribution/by-store.ts'

/** Returns the fingerprint of the key a box was sealed with. */
function keyOf(box: string): RawBuilder<string> {
  return sql`encode(substring(${sql.ref(box)} from 2 for 4), 'hex')`
}

/** The most rows a statement looks at. */
const SPAN = 5_000

/**
 * Returns those of the next rows after this key, in key order, that hold a value sealed with another key than this one, and the key to
 * continue after; null at the end of the kind.
 */
export async function listSealedOtherwise(
  db: Db,
  kind: SealedKind,
  keyId: string,
  after: readonly string[] | null,
): Promise<{ rows: SealedRow[]; next: readonly string[] | null }> {
  const end = await findSpanEnd(db, kind, after)
  const isOther = kind.boxes.map((box) => sql`${keyOf(box)} <> ${keyId}`)
  const { rows: found } = await sql<{ key: string[] } & Record<string, Buffer | null>>`
    select ${keyColumns(kind)} as key, ${sql.join(kind.boxes.map((box) => sql.ref(box)))}
    from ${sql.table(kind.table)}
    where ${compareKey(kind, '>', after)} and ${compareKey(kind, '<=', end)} and (${sql.join(isOther, sql` or `)})
    order by ${sql.join(columnsOf(kind).map((column) => sql.ref(column)))}
    limit ${kind.atOnce}`.execute(db)
  const rows = found.map((row) => ({ key: row.key, boxes: kind.boxes.map((box) => row[box] ?? null) }))
  return { rows, next: rows.length === kind.atOnce ? (rows.at(-1)?.key ?? null) : end }
}

async function findSpanEnd(
  db: Db,
  kind: SealedKind,
  after: readonly string[] | null,
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ key: string[] }>`
    select ${keyColumns(kind)} as key
    from ${sql.table(kind.table)}
    where ${compareKey(kind, '>', after)}
    order by ${sql.join(columnsOf(kind).map((column) => sql.ref(column)))}
    offset ${SPAN - 1}
    limit 1`.execute(db)
  return rows[0]?.key ?? null
}

function keyColumns(kind: SealedKind): RawBuilder<unknown> {
  return sql`array[${sql.join(columnsOf(kind).map((column) => sql`${sql.ref(column)}::text`))}]`
}

/** Compares a row's key with this one; null is before and after all. */
function compareKey(kind: SealedKind, operator: '>' | '<=', key: readonly string[] | null): RawBuilder<unknown> {
  if (!key) return sql`true`
  const columns = columnsOf(kind)
  const values = columns.map((column, n) => sql`${key[n]}::${typeOf(kind, column)}`)
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(operator)} (${sql.join(values)})`
}

/** A row with the replacements of its boxes. */
export interface ResealedRow extends SealedRow {
  anew: readonly (Buffer | null)[]
  /** The fingerprint of its address, if the kind has one. */
  recipient: Buffer | null
}

/**
 * Replaces boxes in rows that are unchanged since they were read and not locked; returns how many. So nobody waits, nothing newer is
 * overwritten, and two runs at once do the work once.
 */
export async function saveResealed(db: Db, kind: SealedKind, rows: readonly ResealedRow[]): Promise<number> {
  const columns = columnsOf(kind)
  const arrays = [
    ...columns.map((column, n) => sql`${rows.map(({ key }) => key[n])}::${typeOf(kind, column)}[]`),
    ...kind.boxes.flatMap((_, n) => [
      sql`${rows.map(({ boxes }) => boxes[n])}::bytea[]`,
      sql`${rows.map(({ anew }) => anew[n])}::bytea[]`,
    ]),
    sql`${rows.map(({ recipient }) => recipient)}::bytea[]`,
  ]
  const names = [...columns, ...kind.boxes.flatMap((box) => [`old_${box}`, `new_${box}`]), 'new_recipient']
  const isInStore = isOneOfStores('kept.store_id', [...new Set(rows.map(storeOfRow))])
  const isSame = (table: string) => [
    isInStore,
    ...columns.map((column) => sql`${sql.ref(`kept.${column}`)} = ${sql.ref(`${table}.${column}`)}`),
  ]
  const isAsRead = kind.boxes.map(
    (box) => sql`${sql.ref(`kept.${box}`)} is not distinct from ${sql.ref(`given.old_${box}`)}`,
  )
  const sets = [
    ...kind.boxes.map((box) => sql`${sql.ref(box)} = ${sql.ref(`held.new_${box}`)}`),
    ...(kind.addressIn ? [sql`recipient = held.new_recipient`] : []),
  ]
  const { numAffectedRows } = await sql`
    with given as (
      select *
      from unnest(${sql.join(arrays)}) as given (${sql.join(names.map((name) => sql.ref(name)))})),
    held as materialized (
      select given.*
      from ${sql.table(kind.table)} as kept
      join given on ${sql.join(isSame('given'), sql` and `)}
      where ${sql.join(isAsRead, sql` and `)}
      for update of kept skip locked)
    update ${sql.table(kind.table)} as kept
    set ${sql.join(sets)}
    from held
    where ${sql.join(isSame('held'), sql` and `)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the store of a row. */
export function storeOfRow({ key: [storeId = ''] }: SealedRow): string {
  return storeId
}

/** Deletes a row that another row now duplicates, if it is unchanged since it was read. */
export async function dropSealedRow(db: Db, kind: SealedKind, { key, boxes }: SealedRow): Promise<void> {
  const isIt = columnsOf(kind).map((column, n) => sql`${sql.ref(column)} = ${key[n]}::${typeOf(kind, column)}`)
  const isAsRead = kind.boxes.map((box, n) => sql`${sql.ref(box)} is not distinct from ${boxes[n]}::bytea`)
  await sql`
    delete from ${sql.table(kind.table)}
    where ${sql.join([...isIt, ...isAsRead], sql` and `)}`.execute(db)
}

/** Counts a kind's boxes by key. Looks at all of them, which may exceed the usual statement time. */
export async function countSealed(db: DbOrTx, kind: SealedKind): Promise<Map<string, number>> {
  const boxes = kind.boxes.map(
    (box) => sql`select ${keyOf(box)} as key_id from ${sql.table(kind.table)} where ${sql.ref(box)} is not null`,
  )
  const { rows } = await sql<{ key_id: string; count: string }>`
    select key_id, count(*)
    from (${sql.join(boxes, sql` union all `)}) as boxes
    group by key_id`.execute(db)
  return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]))
}

/** Returns the fingerprints of the keys that a store's boxes of a kind were sealed with. */
export async function listSealingKeys(db: DbOrTx, kind: SealedKind, storeId: string): Promise<string[]> {
  const boxes = kind.boxes.map(
    (box) =>
      sql`select ${keyOf(box)} as id from ${sql.table(kind.table)} where store_id = ${storeId} and ${sql.ref(box)} is not null`,
  )
  const { rows } = await sql<{ id: string }>`
    select distinct id
    from (${sql.join(boxes, sql` union all `)}) as boxes`.execute(db)
  return rows.map(({ id }) => id)
}

function columnsOf({ key }: SealedKind): string[] {
  return Object.keys(key)
}

function typeOf({ key }: SealedKind, column: string): RawBuilder<unknown> {
  return sql.raw(key[column] ?? 'text')
}
