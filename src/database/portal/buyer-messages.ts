import { formatId, idToUuid } from '../../domain/id.ts'
import type { ActorKind } from '../../domain/webhooks/events.ts'
import type { DbOrTx } from '../database.ts'

/** A message as shown to the buyer. */
export interface BuyerMessage {
  id: string
  actor: ActorKind
  body: string
  createdAt: Date
}

const MOST = 200

/** Returns a quote's newest 200 messages without internal notes, oldest first. */
export async function listBuyerMessages(db: DbOrTx, storeId: string, quoteId: string): Promise<BuyerMessage[]> {
  const rows = await db
    .selectFrom('quote_message')
    .select(['id', 'actor', 'body', 'created_at'])
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', quoteId))
    .where('internal', '=', false)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.toReversed().map(({ id, actor, body, created_at }) => ({
    id: formatId('msg', id),
    actor,
    body,
    createdAt: created_at,
  }))
}
