import { createHash } from 'node:crypto'
import { idToUuid } from '../../domain/id.ts'
import type { Db, Tx } from '../database.ts'

/** Providers deliver again for a few days at most. */
const KEPT_MS = 30 * 86_400_000

/** Notes that a mail is taken for a quote; returns false if it was already. */
export async function noteTakenReply(
  tx: Tx,
  { storeId, quoteId }: { storeId: string; quoteId: string },
  { messageId, at }: { messageId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('taken_reply')
    .values({
      store_id: storeId,
      quote_id: idToUuid('qte', quoteId),
      message_hash: createHash('sha256').update(messageId).digest(),
      taken_at: at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'quote_id', 'message_hash']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets what was taken long ago. */
export async function purgeTakenReplies(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('taken_reply')
    .where('taken_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
