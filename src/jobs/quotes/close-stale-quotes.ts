import { closeStaleQuote } from '../../commands/quotes/close-stale-quote.ts'
import { listStale } from '../../database/quotes/due-quotes.ts'
import { staleSince } from '../../domain/negotiation/stale.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { forEachDue } from '../for-each-due.ts'
import { forEachStore } from '../for-each-store.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_STORE = 200

/** Closes quotes that have waited too long (T33), in active stores that want it. */
export async function closeStaleQuotes(job: JobContext): Promise<void> {
  await forEachStore(job, async (store) => {
    const { id, settings, installed, frozen } = store
    const now = nowOf(store, job.clock)
    const since = staleSince(settings.negotiation, now)
    if (since === null || !installed || frozen) return
    await forEachDue(job, await listStale(job.systems.db, id, since, now, MOST_A_STORE), closeStaleQuote)
  })
}
