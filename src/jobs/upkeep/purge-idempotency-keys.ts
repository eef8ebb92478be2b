import { purgeKeys } from '../../database/access/idempotency.ts'
import type { Db } from '../../database/database.ts'

/** Deletes the idempotency keys that are no longer kept, with their responses. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.transaction().execute((tx) => purgeKeys(tx, now))
}
