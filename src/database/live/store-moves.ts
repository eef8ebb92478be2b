import { type RawBuilder, sql } from 'kysely'
import { formatId, uuidFloor } from '../../domain/id.ts'
import type { Db } from '../database.ts'
import { byStore } from '../distribution/by-store.ts'
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

/**
 * Returns how far each of these stores is, by store; pages count as open that said so since `presentSince`. Looks across stores. While a node
 * is away, its stores are missing.
 */
export async function listStoreMoves(
  db: Db,
  stores: readonly Moving[],
  presentSince: Date,
): Promise<Map<string, StoreMove>> {
  const failures: unknown[] = []
  const found = await byStore(db, stores, {
    storeOf: ({ id }) => id,
    run: (some) => readMoves(db, some, presentSince),
    failed: (error) => {
      failures.push(error)
      return null
    },
  })
  if (failures.length > 0 && found.every((move) => move === null)) throw failures[0]
  return new Map(stores.flatMap(({ id }, i) => (found[i] ? [[id, found[i]]] : [])))
}

async function readMoves(db: Db, stores: readonly Moving[], presentSince: Date): Promise<StoreMove[]> {
  const [one] = stores
  const move =
    one && stores.length === 1
      ? selectMove(sql`${one.id}::bigint`, sql`${sinceOf(one)}::uuid`, presentSince)
      : sql<Row>`
        select move.*
        from unnest(${stores.map(({ id }) => id)}::bigint[], ${stores.map(sinceOf)}::uuid[]) with ordinality as asked (store_id, since, place)
        cross join lateral (${selectMove(sql`asked.store_id`, sql`asked.since`, presentSince)}) move
        order by asked.place`
  const { rows } = await move.execute(db)
  return rows.map(({ last_id, changes, present }) => ({
    head: last_id && formatId('evt', last_id),
    changes: (changes ?? []).map(toChange),
    present: new Map((present ?? []).map(toPresent)),
  }))
}

function selectMove(storeId: RawBuilder<unknown>, since: RawBuilder<unknown>, presentSince: Date): RawBuilder<Row> {
  return sql<Row>`
    select
      (select last_id from store_feed where store_id = ${storeId}) as last_id,
      (
        select array_agg(id || ' ' || quote_id)
        from (
          select id, quote_id from quote_change
          where store_id = ${storeId} and id > ${since}
          order by id desc
          limit ${MOST_CHANGES}) newest) as changes,
      (
        select array_agg(quote_id || ' ' || who)
        from (
          select p.quote_id, md5(string_agg(p.staff_id || coalesce(p.field, ''), ' ' order by p.staff_id, p.field)) as who
          from quote_presence p
          where p.store_id = ${storeId} and ${isPresent(storeId, sql`${presentSince}::timestamptz`)}
          group by p.quote_id
          order by p.quote_id
          limit ${MOST_OPEN}) here) as present`
}

function sinceOf({ since }: Moving): string {
  return uuidFloor(since.getTime())
}

interface Row {
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
