import { lapseApproval } from '../../commands/negotiation/expire-due.ts'
import { listLapsedApprovals } from '../../database/quotes/due-quotes.ts'
import { forEachDue } from '../for-each-due.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_RUN = 500

/** Rejects timed-out approvals, the stores' and the buyers'. */
export async function lapseApprovals(job: JobContext): Promise<void> {
  await forEachDue(job, await listLapsedApprovals(job.systems.db, job.clock(), MOST_A_RUN), lapseApproval)
}
