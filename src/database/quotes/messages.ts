import { sql } from 'kysely'
import { type Actor, actorKind } from '../../domain/access/actor.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { ActorKind } from '../../domain/webhooks/events.ts'
import type { DbOrTx, Tx } from '../database.ts'

export interface Message {
  id: string
  quoteId: string
  /** An internal note: never in an event, never shown to the buyer. */
  internal: boolean
  body: string
  createdAt: Date
}

/** A message with its author. */
export interface WrittenMessage extends Message {
  actor: ActorKind
  /** Null if written before authors were recorded. */
  author: Actor | null
}

/** Adds a message by this author to a quote of the store. */
export async function insertMessage(tx: Tx, storeId: string, message: Message, author: Actor): Promise<void> {
  await tx
    .insertInto('quote_message')
    .values({
      store_id: storeId,
      id: idToUuid('msg', message.id),
      quote_id: idToUuid('qte', message.quoteId),
      internal: message.internal,
      actor: actorKind(author),
      author: JSON.stringify(author),
      body: message.body,
      created_at: message.createdAt,
    })
    .execute()
}

/** Returns the quote's messages, including internal notes, oldest first. */
export async function listMessages(db: DbOrTx, storeId: string, quoteId: string): Promise<WrittenMessage[]> {
  const { rows } = await sql<{
    id: string
    internal: boolean
    actor: ActorKind
    author: Actor | null
    body: string
    created_at: Date
  }>`
    select id, internal, actor, author, body, created_at
    from quote_message
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)}
    order by id`.execute(db)
  return rows.map(({ id, created_at, ...same }) => ({
    ...same,
    id: formatId('msg', id),
    quoteId,
    createdAt: created_at,
  }))
}

/** Returns the message's text, or null if it is not the store's or is internal. */
export async function findMessageBody(db: DbOrTx, storeId: string, messageId: string): Promise<string | null> {
  const row = await db
    .selectFrom('quote_message')
    .select('body')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('msg', messageId))
    .where('internal', '=', false)
    .executeTakeFirst()
  return row?.body ?? null
}
