import type pg from 'pg'
import { formatId } from '../../src/domain/id.ts'
import type { NewEvent } from '../../src/domain/webhooks/events.ts'

/** Makes events of these stores' quotes, which take turns. */
export interface QuoteEvents {
  next(store: number): NewEvent
}

const QUOTES_A_STORE = 50

/** Reads quotes to make events of. */
export async function readQuoteEvents(pool: pg.Pool, stores: readonly number[]): Promise<QuoteEvents> {
  const { rows } = await pool.query<{ store_id: string; id: string }>(
    `select s.id as store_id, q.id
      from unnest($1::bigint[]) s (id)
      cross join lateral (
        select id from quote where store_id = s.id and deleted_at is null order by id limit ${QUOTES_A_STORE}) q`,
    [stores],
  )
  const ids = Map.groupBy(rows, ({ store_id }) => Number(store_id))
  let turn = 0
  return {
    next: (store) => {
      const ofStore = ids.get(store) ?? []
      turn += 1
      const quoteId = formatId('qte', ofStore[turn % ofStore.length]?.id ?? '')
      return { type: 'quote.created', quoteId, actor: 'system', data: { source: 'api' } }
    },
  }
}
