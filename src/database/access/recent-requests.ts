import { sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Db, DbOrTx } from '../database.ts'
import type { Part } from '../write-parts.ts'

/**
 * Records that a request created this quote; refuses if the same request created another since `since`. The same request sent twice at once
 * waits here for the first to commit.
 */
export function noteRequest(
  storeId: string,
  { signature, quoteId }: { signature: Buffer; quoteId: string },
  { since, now, refuse }: { since: Date; now: Date; refuse: () => Error },
): Part {
  return {
    name: 'recent_request',
    tables: [
      {
        name: 'requested',
        query: sql`
      insert into recent_request as r (store_id, signature, quote_id, at)
      values (${storeId}, ${signature}, ${idToUuid('qte', quoteId)}, ${now})
      on conflict (store_id, signature) do update
        set quote_id = excluded.quote_id, at = excluded.at
        where r.at <= ${since}
      returning store_id`,
      },
    ],
    first: 'requested',
    rows: 1,
    refuse,
  }
}

/** Returns the quote that the same request created since this time, or null. */
export async function findRecentRequest(
  db: DbOrTx,
  storeId: string,
  signature: Buffer,
  since: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('recent_request')
    .select('quote_id')
    .where('store_id', '=', storeId)
    .where('signature', '=', signature)
    .where('at', '>', since)
    .executeTakeFirst()
  return row ? formatId('qte', row.quote_id) : null
}

/** Deletes records older than this time. */
export async function purgeRecentRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('recent_request').where('at', '<', before).execute()
}
