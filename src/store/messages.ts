import type { ActorKind } from '../domain/events.ts'
import { idToUuid } from '../domain/id.ts'
import type { Tx } from './database.ts'

export interface Message {
  id: string
  quoteId: string
  /** A note among staff: never an event, never to the buyer. */
  internal: boolean
  body: string
  createdAt: Date
}

/** Adds a message to a quote of the store. */
export async function insertMessage(tx: Tx, storeId: string, message: Message, actor: ActorKind): Promise<void> {
  await tx
    .insertInto('quote_message')
    .values({
      store_id: storeId,
      id: idToUuid('msg', message.id),
      quote_id: idToUuid('qte', message.quoteId),
      internal: message.internal,
      actor,
      body: message.body,
      created_at: message.createdAt,
    })
    .execute()
}
