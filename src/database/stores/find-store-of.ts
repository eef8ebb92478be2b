import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** A kind of row that a mailed link or address may name. */
type Named = 'quote' | 'quote_link' | 'document' | 'attachment'

/**
 * Returns the number of the store that has this row (a UUID); null if none has. Looks in the named store first, then in each of all: a store
 * that moved here may have another number than in what it wrote before, and links made before they named a store name none. Only for what we
 * signed, as that costs a look-up a store.
 */
export async function findStoreOf(
  db: DbOrTx,
  kind: Named,
  { storeId, id }: { storeId: string | null; id: string },
): Promise<string | null> {
  const table = sql.table(kind)
  if (storeId !== null) {
    const { rows } = await sql<{ store_id: string }>`
      select store_id from ${table} where store_id = ${storeId} and id = ${id}::uuid`.execute(db)
    if (rows[0]) return rows[0].store_id
  }
  const { rows: elsewhere } = await sql<{ store_id: string }>`
    select named.store_id
    from store
    cross join lateral (select store_id from ${table} where store_id = store.id and id = ${id}::uuid) named
    limit 1`.execute(db)
  return elsewhere[0]?.store_id ?? null
}
