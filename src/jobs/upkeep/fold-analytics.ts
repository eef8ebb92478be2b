import { foldAnalytics as foldStore } from '../../commands/analytics/fold-analytics.ts'
import { listUnfolded } from '../../database/analytics/analytics-rollup.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { JobContext } from '../job-context.ts'

/** Folds changes into the stores' roll-ups. A failing store is logged and does not stop the others. */
export async function foldAnalytics({ systems, clock, logger }: JobContext): Promise<void> {
  for (const store of await listUnfolded(systems.db)) {
    try {
      await foldStore(systems.db, store.id, () => nowOf(store, clock))
    } catch (err) {
      logger.error({ err, storeId: store.id }, "failed to fold a store's analytics, will retry")
    }
  }
}
