import { sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A part of a draft order's invoice by the day it was due: the deposit, then the rest, each with reminders of its own. */
export interface OverduePart {
  draftOrderId: string
  dueAt: Date
}

/** Returns for each the days of the latest reminder sent of it; 0 for none. */
export async function lastReminders(db: DbOrTx, storeId: string, parts: readonly OverduePart[]): Promise<number[]> {
  const ids = parts.map(({ draftOrderId }) => draftOrderId)
  const { rows } = await sql<{ days: number }>`
    select coalesce(max(r.after_days), 0) as days
    from unnest(${ids}::text[], ${parts.map(({ dueAt }) => dueAt)}::timestamptz[]) with ordinality as part (id, due_at, place)
    left join payment_reminder r on r.store_id = ${storeId} and r.draft_order_id = part.id and r.due_at = part.due_at
    group by part.place order by part.place`.execute(db)
  return rows.map(({ days }) => days)
}

/** Records that a reminder is sent; false if it, or a later one, was already. Callers hold the quote's lock. */
export async function insertReminder(
  tx: Tx,
  storeId: string,
  { quoteId, draftOrderId, dueAt, afterDays }: OverduePart & { quoteId: string; afterDays: number },
  now: Date,
): Promise<boolean> {
  const [last = 0] = await lastReminders(tx, storeId, [{ draftOrderId, dueAt }])
  if (last >= afterDays) return false
  await tx
    .insertInto('payment_reminder')
    .values({
      ...{ store_id: storeId, draft_order_id: draftOrderId, due_at: dueAt, after_days: afterDays },
      ...{ quote_id: idToUuid('qte', quoteId), sent_at: now },
    })
    .execute()
  return true
}
