import { listStoresBehind, noteNextSkus } from '../../database/quotes/skus/sku-index.ts'
import type { JobContext } from '../job-context.ts'

const MOST_EVENTS = 2_000

/** Notes the SKUs of quotes that changed, for staff's search. A failing store is logged and does not stop the others. */
export async function indexSkus({ systems: { db }, logger }: JobContext): Promise<void> {
  for (const storeId of await listStoresBehind(db)) {
    try {
      while (await db.transaction().execute((tx) => noteNextSkus(tx, storeId, MOST_EVENTS)));
    } catch (err) {
      logger.error({ err, storeId }, "failed to note the SKUs of a store's quotes, will retry")
    }
  }
}
