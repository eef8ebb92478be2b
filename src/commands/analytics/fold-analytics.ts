import { foldTail, holdRollup } from '../../database/analytics/analytics-rollup.ts'
import type { Db } from '../../database/database.ts'

const QUOTES_A_BATCH = 500

/**
 * Folds a store's changes into its roll-up, batch by batch, until nothing is left or another process folds it. If killed, it loses one
 * batch at most, which the next run folds.
 */
export async function foldAnalytics(db: Db, storeId: string, clock: () => Date): Promise<void> {
  for (let isComplete = false; !isComplete; ) {
    const now = clock()
    isComplete = await db
      .transaction()
      .execute(async (tx) => !(await holdRollup(tx, storeId)) || foldTail(tx, storeId, QUOTES_A_BATCH, now))
  }
}
