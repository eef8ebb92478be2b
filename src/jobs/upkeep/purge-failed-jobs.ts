import type { Db } from '../../database/database.ts'
import { purgeDeadJobs } from '../../database/jobs.ts'

/** Long enough for an operator to see why. */
const KEPT_MS = 30 * 86_400_000

/** Deletes jobs that failed for good 30 days ago, and jobs of tasks that no longer exist. */
export async function purgeFailedJobs(db: Db, now: Date, tasks: readonly string[]): Promise<void> {
  await purgeDeadJobs(db, new Date(now.getTime() - KEPT_MS), tasks)
}
