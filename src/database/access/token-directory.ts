import { sql } from 'kysely'
import type { TokenKey } from '../../domain/access/secret-token.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { inNamedStore } from '../stores/find-store-of.ts'

/**
 * Returns what `find` finds of a token in the store that it names; else in the store that the directory has for it. That has tokens which name
 * none, as they were made before tokens did, and keys of stores that moved here, which name the number they had.
 */
export function inStoreOf<Found>(
  db: DbOrTx,
  { storeId, hash }: TokenKey,
  find: (storeId: string) => Promise<Found | null>,
): Promise<Found | null> {
  return inNamedStore(storeId, find, async () => {
    const row = await db.selectFrom('token_directory').select('store_id').where('hash', '=', hash).executeTakeFirst()
    return row?.store_id ?? null
  })
}

/** No session or link lasts longer. */
const LONGEST_MS = 90 * 86_400_000

/** Enters the tokens of a store that moved here: they may name the number it had. */
export async function enterTokens(tx: Tx, storeId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + LONGEST_MS)
  await sql`
    insert into token_directory (store_id, hash, expires_at)
    select ${storeId}::bigint, hash, null::timestamptz from api_key where store_id = ${storeId}
    union all
    select ${storeId}::bigint, invoice_hash, null from platform.draft_order where store_id = ${storeId}
    union all
    select ${storeId}::bigint, token_hash, ${until}
    from (
      select token_hash from staff_session where store_id = ${storeId}
      union all
      select token_hash from staff_link where store_id = ${storeId}
      union all
      select token_hash from portal_session where store_id = ${storeId}
      union all
      select token_hash from portal_sign_in where store_id = ${storeId}
    ) token`.execute(tx)
}

/** Deletes tokens that have ended. */
export async function purgeTokenDirectory(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('token_directory').where('expires_at', '<=', now).execute()
}
