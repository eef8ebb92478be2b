import { reconcileOrders as reconcile } from '../../commands/orders/reconcile-orders.ts'
import { refreshPlan } from '../../commands/stores/refresh-plan.ts'
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

/** Asks one store's platform for its plan and sweeps it; if that fails, the next hour's sweep begins where this one did. */
export async function reconcileStore(job: JobContext, { storeId }: QueuedJobs['reconcile-store']): Promise<void> {
  const store = await readStore(job.systems.db, storeId)
  await refresh(job, store)
  await sweep(job, store)
}

/** If the platform does not tell the plan, it stays as it is. */
async function refresh({ systems, clock, logger }: JobContext, store: Store): Promise<void> {
  try {
    await refreshPlan({ ...systems, store, actor: { kind: 'job' }, now: clock() })
  } catch (err) {
    logger.warn({ err, storeId: store.id }, "failed to ask a store's platform for its plan")
  }
}

async function sweep({ systems, clock, logger }: JobContext, store: Store): Promise<void> {
  if (!store.installed) return
  try {
    await reconcile({ ...systems, store, actor: { kind: 'platform' }, now: clock() })
  } catch (err) {
    logger.warn({ err, storeId: store.id }, "failed to reconcile a store's orders with its platform")
  }
}
