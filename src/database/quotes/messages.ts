import { sql } from 'kysely'
import { type Actor, actorKind } from '../../domain/access/actor.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { ActorKind } from '../../domain/webhooks/events.ts'
import type { DbOrTx, Tx } from '../database.ts'

export interface Message {
  id: string
  quoteId: string
  /** A note among staff: never an event, never to the buyer. */
  internal: boolean
  body: string
  createdAt: Date
}

/** A message with who wrote it. */
export interface WrittenMessage extends Message {
  actor: ActorKind
  /** Null for one written before authors were kept. */
  author: Actor | null
}

/** Adds a message of this author to a quote of the store. */
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

/** The quote's messages, notes among staff too, the oldest first. */
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

/** What the message says, or null where it is none of the store's, or is for staff only. */
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
