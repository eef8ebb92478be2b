import { reconcileOrders as reconcile } from '../../commands/orders/reconcile-orders.ts'
import { addStoreJob, type QueuedJobs } from '../../database/jobs.ts'
import { listStores, readStore, type Store } from '../../database/stores/stores.ts'
import type { JobContext } from '../job-context.ts'

/** Sweeps the embedded platform's stores for changes no notification reported; a failing store holds up no other. */
export async function reconcileOrders(job: JobContext): Promise<void> {
  for (const store of await listStores(job.systems.db)) if (store.platform === 'embedded') await sweep(job, store)
}

/** Queues a sweep of each store on another platform, which takes time there, so that all processes share them. */
export async function queueSweeps({ systems: { db } }: JobContext): Promise<void> {
  for (const store of await listStores(db)) {
    if (store.platform !== 'embedded' && store.installed) await addStoreJob(db, 'reconcile-store', store.id)
  }
}

/** Sweeps one store's platform; if that fails, the next hour's sweep begins where this one did. */
export async function reconcileStore(job: JobContext, { storeId }: QueuedJobs['reconcile-store']): Promise<void> {
  await sweep(job, await readStore(job.systems.db, storeId))
}

async function sweep({ systems, clock, logger }: JobContext, store: Store): Promise<void> {
  if (!store.installed) return
  try {
    await reconcile({ ...systems, store, actor: { kind: 'platform' }, now: clock() })
  } catch (err) {
    logger.warn({ err, storeId: store.id }, "failed to reconcile a store's orders with its platform")
  }
}
