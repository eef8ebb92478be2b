import type { Db } from '../../../src/database/database.ts'
import { createPartitions } from '../../../src/database/partitions.ts'

const DAY_MS = 86_400_000

/** Creates the partitions of today and of tomorrow, since a run may continue past midnight. */
export async function createTwoDays(db: Db): Promise<void> {
  const now = Date.now()
  for (const at of [now, now + DAY_MS]) await createPartitions(db, new Date(at))
}
