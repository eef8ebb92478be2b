import { runDue } from '../../commands/clock/run-due.ts'
import { listStoresAhead } from '../../database/stores/stores.ts'
import { type JobContext, workOn } from '../job-context.ts'

/** Does what is due in the stores whose test clock is ahead; a failing store holds up no other. */
export async function followTestClocks(job: JobContext): Promise<void> {
  for (const store of await listStoresAhead(job.systems.db)) {
    try {
      await runDue(workOn(job, store))
    } catch (err) {
      job.logger.error({ err, storeId: store.id }, 'failed to do what is due by a test clock, will retry')
    }
  }
}
