import { remindQuote } from '../../commands/negotiation/remind-quote.ts'
import { listToRemind } from '../../database/quotes/due-quotes.ts'
import { reminderMs } from '../../domain/negotiation/expire.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { forEachDue } from '../for-each-due.ts'
import { forEachStore } from '../for-each-store.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_STORE = 200

/** Reminds buyers that an offer expires soon (N01), in active stores that want it. */
export async function remindQuotes(job: JobContext): Promise<void> {
  await forEachStore(job, async (store) => {
    const { id, settings, installed, frozen } = store
    const windowMs = reminderMs(settings.expiry)
    if (windowMs === null || !installed || frozen) return
    await forEachDue(
      job,
      await listToRemind(job.systems.db, id, windowMs, nowOf(store, job.clock), MOST_A_STORE),
      remindQuote,
    )
  })
}
