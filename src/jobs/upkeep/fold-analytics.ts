import { foldAnalytics as foldStore } from '../../commands/analytics/fold-analytics.ts'
import { listUnfolded } from '../../database/analytics/analytics-rollup.ts'
import type { JobContext } from '../job-context.ts'

/** Folds changes into the stores' roll-ups. A failing store is logged and does not stop the others. */
export async function foldAnalytics({ systems, clock, logger }: JobContext): Promise<void> {
  for (const storeId of await listUnfolded(systems.db)) {
    try {
      await foldStore(systems.db, storeId, clock)
    } catch (err) {
      logger.error({ err, storeId }, "failed to fold a store's analytics, will retry")
    }
  }
}
