import { sql } from 'kysely'
import { formatId, uuidFloor } from '../../domain/id.ts'
import type { Db } from '../database.ts'
import { isPresent } from './quote-presence.ts'

/** A store, and from when on its changes are asked for. */
export interface Moving {
  id: string
  since: Date
}

/** A store's last event, and the newest entries of its quotes' timelines: also of changes that no event tells, such as notes. */
export interface StoreMove {
  head: string | null
  changes: { id: string; quoteId: string }[]
  /** Of each quote that someone has open, a digest of who and where. */
  present: Map<string, string>
}

/** Of each store at most this many changes are read. */
const MOST_CHANGES = 100
/** And of at most this many quotes who has them open. */
const MOST_OPEN = 500

/** Returns how far each of these stores is, by store, in one statement; pages count as open that said so since `presentSince`. Looks across stores. */
export async function listStoreMoves(
  db: Db,
  stores: readonly Moving[],
  presentSince: Date,
): Promise<Map<string, StoreMove>> {
  const { rows } = await sql<Row>`
    select asked.store_id, feed.last_id, newest.changes, here.present
    from unnest(${stores.map(({ id }) => id)}::bigint[], ${stores.map(({ since }) => uuidFloor(since.getTime()))}::uuid[])
      as asked (store_id, since)
    left join store_feed feed on feed.store_id = asked.store_id
    cross join lateral (
      select array_agg(id || ' ' || quote_id) as changes
      from (
        select id, quote_id from quote_change
        where store_id = asked.store_id and id > asked.since
        order by id desc
        limit ${MOST_CHANGES}) page) newest
    cross join lateral (
      select array_agg(quote_id || ' ' || who) as present
      from (
        select p.quote_id, md5(string_agg(p.staff_id || coalesce(p.field, ''), ' ' order by p.staff_id, p.field)) as who
        from quote_presence p
        where p.store_id = asked.store_id and ${isPresent(sql`asked.store_id`, sql`${presentSince}::timestamptz`)}
        group by p.quote_id
        order by p.quote_id
        limit ${MOST_OPEN}) page) here`.execute(db)
  return new Map(
    rows.map(({ store_id, last_id, changes, present }) => [
      store_id,
      {
        head: last_id && formatId('evt', last_id),
        changes: (changes ?? []).map(toChange),
        present: new Map((present ?? []).map(toPresent)),
      },
    ]),
  )
}

interface Row {
  store_id: string
  last_id: string | null
  changes: string[] | null
  present: string[] | null
}

function toPresent(text: string): [quoteId: string, digest: string] {
  const [quoteId = '', digest = ''] = text.split(' ')
  return [formatId('qte', quoteId), digest]
}

function toChange(text: string): StoreMove['changes'][number] {
  const [id = '', quoteId = ''] = text.split(' ')
  return { id, quoteId: formatId('qte', quoteId) }
}
