import { sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A reminder of a draft order's invoice, by its days after the due day. */
export interface SentReminder {
  quoteId: string
  draftOrderId: string
  afterDays: number
}

/** Returns the latest reminder sent of each of these draft orders, by its days; those without any are absent. */
export async function lastReminders(
  db: DbOrTx,
  storeId: string,
  draftOrderIds: readonly string[],
): Promise<Map<string, number>> {
  if (draftOrderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_reminder')
    .select(({ fn }) => ['draft_order_id as id', fn.max('after_days').as('days')])
    .where('store_id', '=', storeId)
    .where('draft_order_id', '=', sql<string>`any(${draftOrderIds}::text[])`)
    .groupBy('draft_order_id')
    .execute()
  return new Map(rows.map(({ id, days }) => [id, days]))
}

/** Records that a reminder is sent; false if it, or a later one, was already. Callers hold the quote's lock. */
export async function insertReminder(
  tx: Tx,
  storeId: string,
  { quoteId, draftOrderId, afterDays }: SentReminder,
  now: Date,
): Promise<boolean> {
  const last = (await lastReminders(tx, storeId, [draftOrderId])).get(draftOrderId)
  if (last !== undefined && last >= afterDays) return false
  await tx
    .insertInto('payment_reminder')
    .values({
      ...{ store_id: storeId, draft_order_id: draftOrderId, after_days: afterDays },
      ...{ quote_id: idToUuid('qte', quoteId), sent_at: now },
    })
    .execute()
  return true
}
