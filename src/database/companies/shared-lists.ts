import { sql } from 'kysely'
import type { ListLine, SharedList } from '../../domain/companies/shared-list.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import { digitsOf } from '../accounts/account-quotes.ts'
import type { DbOrTx, Tx } from '../database.ts'

interface Company {
  storeId: string
  companyId: string
}

interface ListRow {
  id: string
  name: string
  lines: ListLine[]
  saved_at: Date
}

/** A list without its lines. */
export interface ListSummary extends Omit<SharedList, 'lines'> {
  lineCount: number
}

/** Returns the company's lists by name. */
export async function listSharedLists(db: DbOrTx, { storeId, companyId }: Company): Promise<ListSummary[]> {
  const rows = await db
    .selectFrom('shared_list')
    .select(['id', 'name', 'saved_at', sql<number>`jsonb_array_length(lines)`.as('count')])
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(({ id, name, saved_at, count }) => ({
    id: formatId('lst', id),
    name,
    lineCount: count,
    savedAt: saved_at,
  }))
}

/** Returns one of the company's lists, or null. */
export async function findSharedList(
  db: DbOrTx,
  { storeId, companyId }: Company,
  listId: string,
): Promise<SharedList | null> {
  const row = await db
    .selectFrom('shared_list')
    .select(['id', 'name', 'lines', 'saved_at'])
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('lst', listId))
    .where('company_id', '=', digitsOf({ id: companyId }))
    .executeTakeFirst()
  return row ? toList(row) : null
}

/** Adds a list unless the company has `most`; says which. Fails on a unique constraint if another has the name. */
export async function insertSharedList(
  tx: Tx,
  { storeId, companyId }: Company,
  { id, name, lines, savedAt }: SharedList,
  most: number,
): Promise<'saved' | 'too_many'> {
  const company = digitsOf({ id: companyId })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from shared_list where store_id = ${storeId} and company_id = ${company}`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) >= most) return 'too_many'
  await sql`
    insert into shared_list (store_id, id, company_id, name, lines, saved_at)
    values (${storeId}, ${idToUuid('lst', id)}::uuid, ${company}::bigint, ${name}, ${JSON.stringify(lines)}::jsonb, ${savedAt})`.execute(
    tx,
  )
  return 'saved'
}

/** Replaces a list; says whether there is one. Fails on a unique constraint if another has the name. */
export async function updateSharedList(
  tx: Tx,
  { storeId, companyId }: Company,
  { id, name, lines, savedAt }: SharedList,
): Promise<'saved' | 'none'> {
  const { numUpdatedRows } = await tx
    .updateTable('shared_list')
    .set({ name, lines: JSON.stringify(lines), saved_at: savedAt })
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .where('id', '=', idToUuid('lst', id))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'saved' : 'none'
}

/** Deletes one of the company's lists; returns whether there was one. */
export async function deleteSharedList(tx: Tx, { storeId, companyId }: Company, listId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shared_list')
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .where('id', '=', idToUuid('lst', listId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function toList({ id, name, lines, saved_at }: ListRow): SharedList {
  return { id: formatId('lst', id), name, lines, savedAt: saved_at }
}
