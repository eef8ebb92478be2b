import { remindQuote } from '../../commands/negotiation/remind-quote.ts'
import { listToRemind } from '../../database/quotes/due-quotes.ts'
import { listStores } from '../../database/stores/stores.ts'
import { reminderMs } from '../../domain/negotiation/expire.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { forEachDue } from '../for-each-due.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_STORE = 200

/** Reminds buyers that an offer expires soon (N01), in active stores that want it. */
export async function remindQuotes(job: JobContext): Promise<void> {
  for (const store of await listStores(job.systems.db)) {
    const { id, settings, installed, frozen } = store
    const windowMs = reminderMs(settings.expiry)
    if (windowMs === null || !installed || frozen) continue
    await forEachDue(
      job,
      await listToRemind(job.systems.db, id, windowMs, nowOf(store, job.clock), MOST_A_STORE),
      remindQuote,
    )
  }
}
