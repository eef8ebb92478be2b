import type { DbOrTx } from '../database.ts'

/** Returns the time up to which the store's platform was swept for changes; null for never. */
export async function readSweep(db: DbOrTx, storeId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('platform_sweep')
    .select('swept_until')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row?.swept_until ?? null
}

/** Saves the time up to which the store's platform was swept. */
export async function saveSweep(db: DbOrTx, storeId: string, sweptUntil: Date): Promise<void> {
  await db
    .insertInto('platform_sweep')
    .values({ store_id: storeId, swept_until: sweptUntil })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ swept_until: sweptUntil }))
    .execute()
}
