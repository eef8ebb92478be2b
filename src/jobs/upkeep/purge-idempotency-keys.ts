import { purgeKeys } from '../../database/access/idempotency.ts'
import type { Db } from '../../database/database.ts'

/** Deletes expired idempotency keys with their responses. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.transaction().execute((tx) => purgeKeys(tx, now))
}
