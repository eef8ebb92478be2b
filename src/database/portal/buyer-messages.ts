import { sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { ActorKind } from '../../domain/webhooks/events.ts'
import { isOf } from '../distribution/by-store.ts'
import { together } from '../together.ts'

/** A message as shown to the buyer. */
export interface BuyerMessage {
  id: string
  actor: ActorKind
  body: string
  createdAt: Date
}

const MOST = 200

/** Returns a quote's newest 200 messages without internal notes, oldest first. */
export const listBuyerMessages = together(async (db, asked: readonly { storeId: string; quoteId: string }[]) => {
  const { rows } = await sql<{ place: number; id: string; actor: ActorKind; body: string; created_at: Date }>`
    select asked.place::integer, message.*
    from unnest(${asked.map(({ storeId }) => storeId)}::bigint[], ${asked.map(({ quoteId }) => idToUuid('qte', quoteId))}::uuid[])
      with ordinality as asked (store_id, quote_id, place)
    cross join lateral (
      select id, actor, body, created_at
      from quote_message m
      where ${isOf('m.store_id', storeOfAll(asked))} and m.store_id = asked.store_id and m.quote_id = asked.quote_id and not m.internal
      order by id desc
      limit ${sql.lit(MOST)}) message
    order by asked.place, message.id`.execute(db)
  const found = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, i) => (found.get(i + 1) ?? []).map(toMessage))
})

function toMessage({
  id,
  actor,
  body,
  created_at,
}: {
  id: string
  actor: ActorKind
  body: string
  created_at: Date
}): BuyerMessage {
  return { id: formatId('msg', id), actor, body, createdAt: created_at }
}
