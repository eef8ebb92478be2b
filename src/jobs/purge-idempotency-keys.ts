import type { Db } from '../store/database.ts'
import { purgeKeys } from '../store/idempotency.ts'

/** Deletes the idempotency keys that are no longer kept, with their responses. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.transaction().execute((tx) => purgeKeys(tx, now))
}
