import { formatId } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'

/** Returns the id of the last event in the store's feed, however old; null if there is none. */
export async function findNewestEventId(db: DbOrTx, storeId: string): Promise<string | null> {
  const feed = await db.selectFrom('store_feed').select('last_id').where('store_id', '=', storeId).executeTakeFirst()
  return feed?.last_id ? formatId('evt', feed.last_id) : null
}
