import type { DbOrTx } from '../database.ts'

/** Returns draft orders that are neither deleted nor orders yet, those looked up longest ago first. */
export async function listOpenDrafts(db: DbOrTx, storeId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversion')
    .select('draft_order_id')
    .where('store_id', '=', storeId)
    .where('draft_order_id', 'is not', null)
    .where('order_id', 'is', null)
    .where('draft_deleted_at', 'is', null)
    .orderBy('looked_up_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.draft_order_id ?? '')
}

/** Records that a draft order is looked up now: the others of its store come before it next time. */
export async function markLookedUp(db: DbOrTx, storeId: string, draftOrderId: string, now: Date): Promise<void> {
  await db
    .updateTable('conversion')
    .set({ looked_up_at: now })
    .where('store_id', '=', storeId)
    .where('draft_order_id', '=', draftOrderId)
    .execute()
}

/** Returns orders whose draft orders were still open at this time, or made since; newest first. */
export async function listOrdersSince(db: DbOrTx, storeId: string, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversion')
    .select('order_id')
    .where('store_id', '=', storeId)
    .where('order_id', 'is not', null)
    .where('looked_up_at', '>=', since)
    .orderBy('looked_up_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id ?? '')
}
