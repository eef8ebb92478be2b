import { sql } from 'kysely'
import { formatId, uuidFloor } from '../../domain/id.ts'
import type { Db } from '../database.ts'

/** A store, and from when on its changes are asked for. */
export interface Moving {
  id: string
  since: Date
}

/** A store's last event, and the newest entries of its quotes' timelines: also of changes that no event tells, such as notes. */
export interface StoreMove {
  head: string | null
  changes: { id: string; quoteId: string }[]
}

/** Of each store at most this many changes are read. */
const MOST_CHANGES = 100

/** Returns how far each of these stores is, by store, in one statement. Looks across stores. */
export async function listStoreMoves(db: Db, stores: readonly Moving[]): Promise<Map<string, StoreMove>> {
  const { rows } = await sql<{ store_id: string; last_id: string | null; changes: string[] | null }>`
    select asked.store_id, feed.last_id, newest.changes
    from unnest(${stores.map(({ id }) => id)}::bigint[], ${stores.map(({ since }) => uuidFloor(since.getTime()))}::uuid[])
      as asked (store_id, since)
    left join store_feed feed on feed.store_id = asked.store_id
    cross join lateral (
      select array_agg(id || ' ' || quote_id) as changes
      from (
        select id, quote_id from quote_change
        where store_id = asked.store_id and id > asked.since
        order by id desc
        limit ${MOST_CHANGES}) page) newest`.execute(db)
  return new Map(
    rows.map(({ store_id, last_id, changes }) => [
      store_id,
      { head: last_id && formatId('evt', last_id), changes: (changes ?? []).map(toChange) },
    ]),
  )
}

function toChange(text: string): StoreMove['changes'][number] {
  const [id = '', quoteId = ''] = text.split(' ')
  return { id, quoteId: formatId('qte', quoteId) }
}
