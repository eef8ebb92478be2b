import type { Context } from '../commands/context.ts'
import type { DueQuote } from '../database/quotes/due-quotes.ts'
import { readStore, type Store } from '../database/stores/stores.ts'
import { type JobContext, workOn } from './job-context.ts'

/**
 * Runs a command on each of these quotes, one transaction each. A failure is logged and does not stop the others: the quote is due again
 * on the next run. The command checks again whether the quote is due, since another process may have been first.
 */
export async function forEachDue(
  job: JobContext,
  due: readonly DueQuote[],
  act: (ctx: Context, quoteId: string) => Promise<unknown>,
): Promise<void> {
  const { systems, logger } = job
  const stores = new Map<string, Store>()
  for (const { storeId, quoteId } of due) {
    try {
      const store = stores.get(storeId) ?? (await readStore(systems.db, storeId))
      stores.set(storeId, store)
      await act(workOn(job, store), quoteId)
    } catch (err) {
      logger.error({ err, storeId, quoteId }, 'a job failed on a quote, continuing with the next')
    }
  }
}
