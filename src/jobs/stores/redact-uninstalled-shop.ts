import { redactShop } from '../../commands/customers/redact-shop.ts'
import { addStoreJob, type QueuedJobs } from '../../database/jobs.ts'
import { type JobContext, storeContext } from '../job-context.ts'

/** Removes the personal data of a store that left, some quotes at a run; queues the next run until nothing is left. */
export async function redactUninstalledShop(job: JobContext, { storeId }: QueuedJobs['redact-shop']): Promise<void> {
  const isDone = await redactShop({ ...(await storeContext(job, storeId)), actor: { kind: 'platform' } })
  if (!isDone) await addStoreJob(job.systems.db, 'redact-shop', storeId)
}
