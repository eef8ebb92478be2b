import { sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'

/**
 * Returns the number of the store that has this quote; null if none has. Looks in the named store first, then in all: a store that moved here
 * may have another number than in what it wrote before.
 */
export async function findStoreOfQuote(
  db: DbOrTx,
  { storeId, quoteId }: { storeId: string; quoteId: string },
): Promise<string | null> {
  const id = idToUuid('qte', quoteId)
  const { rows } = await sql<{ store_id: string }>`
    select store_id from quote where store_id = ${storeId} and id = ${id}::uuid`.execute(db)
  if (rows[0]) return rows[0].store_id
  const { rows: elsewhere } = await sql<{ store_id: string }>`
    select q.store_id
    from store
    cross join lateral (select store_id from quote where store_id = store.id and id = ${id}::uuid) q
    limit 1`.execute(db)
  return elsewhere[0]?.store_id ?? null
}
