import type { Db } from '../../database/database.ts'
import { createPartitions, dropOldPartitions } from '../../database/partitions.ts'

/** Keeps a week of daily partitions ahead and drops expired ones. */
export async function maintainPartitions(db: Db, now: Date): Promise<void> {
  await createPartitions(db, now)
  await dropOldPartitions(db, now)
}
