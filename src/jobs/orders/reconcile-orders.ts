import { reconcileOrders as reconcileStore } from '../../commands/orders/reconcile-orders.ts'
import { listStores } from '../../database/stores/stores.ts'
import type { JobContext } from '../job-context.ts'

/** Sweeps every store's platform for changes no notification reported; a failing store holds up no other. */
export async function reconcileOrders({ systems, clock, logger }: JobContext): Promise<void> {
  for (const store of await listStores(systems.db)) {
    if (!store.installed) continue
    try {
      await reconcileStore({ ...systems, store, actor: { kind: 'platform' }, now: clock() })
    } catch (err) {
      logger.warn({ err, storeId: store.id }, "failed to reconcile a store's orders with its platform")
    }
  }
}
