import { expireQuote } from '../../commands/negotiation/expire-due.ts'
import { listExpired } from '../../database/quotes/due-quotes.ts'
import { forEachDue } from '../for-each-due.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_RUN = 500

/** Expires overdue offers (T19), longest overdue first; the next run continues a large backlog. */
export async function expireQuotes(job: JobContext): Promise<void> {
  await forEachDue(job, await listExpired(job.systems.db, job.clock(), MOST_A_RUN), expireQuote)
}
