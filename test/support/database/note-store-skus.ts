import { noteSkus } from '../../../src/database/quotes/skus/sku-index.ts'
import type { TestDatabase } from './database.ts'

/** Notes the SKUs in all quotes of a store that were made without events, for which the job would never look at them. */
export async function noteStoreSkus({ db }: Pick<TestDatabase, 'db'>, storeId: string): Promise<void> {
  const quotes = await db.selectFrom('quote').select('id').where('store_id', '=', storeId).execute()
  await db.transaction().execute((tx) =>
    noteSkus(
      tx,
      storeId,
      quotes.map(({ id }) => id),
    ),
  )
}
