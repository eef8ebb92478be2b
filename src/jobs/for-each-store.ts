import { isDatabaseAway, isNodeAway } from '../database/database.ts'
import { listStores, type Store } from '../database/stores/stores.ts'
import type { JobContext } from './job-context.ts'

/**
 * Runs work for each store in turn; a store that fails holds up no other, and the job fails at the end. Stores whose node of a cluster is away are
 * left to the next run, with one warning. Throws at once if the database itself is away.
 */
export async function forEachStore(
  { systems, logger }: Pick<JobContext, 'systems' | 'logger'>,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  let leftOut = 0
  const failures: unknown[] = []
  for (const store of await listStores(systems.db)) {
    try {
      await work(store)
    } catch (error) {
      if (isNodeAway(error)) leftOut += 1
      else if (isDatabaseAway(error)) throw error
      else failures.push(error)
    }
  }
  if (leftOut > 0) logger.warn({ stores: leftOut }, 'a job left out the stores of a node that is away')
  if (failures.length > 0) throw new AggregateError(failures, `a job failed on ${failures.length} stores`)
}
