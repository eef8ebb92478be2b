import { purgeRuns } from '../../database/automation/automation-runs.ts'
import type { JobContext } from '../job-context.ts'

const KEPT_MS = 90 * 86_400_000

/** Deletes automation log entries older than 90 days; the quotes' timelines stay. */
export async function purgeAutomationRuns({ systems, clock }: JobContext): Promise<void> {
  await purgeRuns(systems.db, new Date(clock().getTime() - KEPT_MS))
}
