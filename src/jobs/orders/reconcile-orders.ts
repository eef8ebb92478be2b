import type { Context } from '../../commands/context.ts'
import { reconcileOrders as reconcile } from '../../commands/orders/reconcile-orders.ts'
import { refreshStore } from '../../commands/stores/refresh-store.ts'
import { tryRefreshPlan } from '../../commands/stores/try-refresh-plan.ts'
import { addStoreJob, type QueuedJobs } from '../../database/jobs.ts'
import { listStores, type Store } from '../../database/stores/stores.ts'
import { type JobContext, storeContext, workOn } from '../job-context.ts'

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

/**
 * Takes over what one store's platform says of the store and its plan, and sweeps it. Whatever the platform does not tell stays as it is; if
 * the sweep fails, the next hour's begins where this one did.
 */
export async function reconcileStore(job: JobContext, { storeId }: QueuedJobs['reconcile-store']): Promise<void> {
  const ctx = await storeContext(job, storeId)
  if (!ctx.store.installed) return
  await orWarn(job, ctx.store, "failed to ask a store's platform about the store", () => refreshStore(ctx))
  await tryRefreshPlan(ctx, job.logger)
  await sweep(job, ctx.store)
}

async function sweep(job: JobContext, store: Store): Promise<void> {
  if (!store.installed) return
  const ctx: Context = { ...workOn(job, store), actor: { kind: 'platform' } }
  await orWarn(job, store, "failed to reconcile a store's orders with its platform", () => reconcile(ctx))
}

async function orWarn({ logger }: JobContext, store: Store, message: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (err) {
    logger.warn({ err, storeId: store.id }, message)
  }
}
