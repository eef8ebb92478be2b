import { expireQuote } from '../../commands/negotiation/expire-due.ts'
import { listExpired } from '../../database/quotes/due-quotes.ts'
import { forEachDue } from '../for-each-due.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_RUN = 500

/** Lets the offers lapse whose time is over (T19), the longest first; those of a large backlog that are left, on the next run. */
export async function expireQuotes(job: JobContext): Promise<void> {
  await forEachDue(job, await listExpired(job.systems.db, job.clock(), MOST_A_RUN), expireQuote)
}
