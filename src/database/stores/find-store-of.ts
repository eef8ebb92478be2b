import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** A kind of row that a mailed link or address may name. */
type Named = 'quote' | 'quote_link' | 'document' | 'attachment'

/**
 * Returns what `find` finds in the store that a link or token names; else in the one that `elsewhere` tells. A store that moved here may have
 * another number than in what it gave out before, and what is older than that names none.
 */
export async function inNamedStore<Found>(
  named: string | null,
  find: (storeId: string) => Promise<Found | null>,
  elsewhere: () => Promise<string | null>,
): Promise<Found | null> {
  const found = named === null ? null : await find(named)
  if (found) return found
  const storeId = await elsewhere()
  return storeId === null || storeId === named ? null : find(storeId)
}

/** Returns the number of the store that has this row (a UUID); null if none has. Only for what we signed: it costs a look-up a store. */
export async function findStoreOf(db: DbOrTx, kind: Named, id: string): Promise<string | null> {
  const { rows } = await sql<{ store_id: string }>`
    select named.store_id
    from store
    cross join lateral (select store_id from ${sql.table(kind)} where store_id = store.id and id = ${id}::uuid) named
    limit 1`.execute(db)
  return rows[0]?.store_id ?? null
}
