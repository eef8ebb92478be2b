import { renewTexts } from '../../commands/quotes/renew-texts.ts'
import { wakeJob } from '../../database/jobs.ts'
import type { JobContext } from '../job-context.ts'

/** Jobs share a worker: others should not wait longer than this. */
const TURN_MS = 10_000

/** Keeps missing texts of quotes for ten seconds at a time, then requeues the rest behind waiting jobs. */
export async function renewQuoteTexts({ systems: { db } }: JobContext): Promise<void> {
  const started = performance.now()
  const left = await renewTexts({ db, isTimeUp: () => performance.now() - started > TURN_MS })
  if (left === 'more') await wakeJob(db, 'renew-quote-texts')
}
