import { sendScheduled } from '../../commands/negotiation/scheduled/send-scheduled.ts'
import { listDueSends } from '../../database/negotiation/scheduled-sends.ts'
import { forEachDue } from '../for-each-due.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_RUN = 500

/** Sends the proposals whose time has come, the earliest first; the next run continues a large backlog. */
export async function sendDueProposals(job: JobContext): Promise<void> {
  await forEachDue(job, await listDueSends(job.systems.db, job.clock(), MOST_A_RUN), sendScheduled)
}
