import { sql } from 'kysely'
import type { Db, Tx } from '../../database.ts'
import { lookOver } from '../../distribution/look-over.ts'

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Returns the stores with events whose quotes' SKUs were not looked at yet. */
export async function listStoresBehind(db: Db): Promise<string[]> {
  const rows = await lookOver(
    db,
    (among) => sql<{ store_id: string }>`
    select feed.store_id
    from (select store_id, last_id from store_feed where last_id is not null and ${among}) feed
    left join sku_walk walk on walk.store_id = feed.store_id
    where feed.last_id is distinct from walk.event_id`,
  )
  return rows.map(({ store_id }) => store_id)
}

/**
 * Looks at the quotes of the store's next events, at most this many, and notes the SKUs in their lines. Returns whether more may follow;
 * false also while another process is at it.
 */
export async function noteNextSkus(tx: Tx, storeId: string, most: number): Promise<boolean> {
  await sql`insert into sku_walk (store_id, event_id) values (${storeId}, ${NIL_UUID}) on conflict do nothing`.execute(
    tx,
  )
  const { rows: walks } = await sql<{ event_id: string }>`
    select event_id from sku_walk where store_id = ${storeId} for update skip locked`.execute(tx)
  const [walk] = walks
  if (!walk) return false
  const { rows: events } = await sql<{ id: string; quote_id: string | null }>`
    select id, quote_id from event
    where store_id = ${storeId} and id > ${walk.event_id}::uuid
    order by id
    limit ${most}`.execute(tx)
  const last = events.at(-1)
  if (!last) return false
  const quotes = [...new Set(events.flatMap(({ quote_id }) => quote_id ?? []))]
  await noteSkus(tx, storeId, quotes)
  await sql`update sku_walk set event_id = ${last.id} where store_id = ${storeId}`.execute(tx)
  return events.length === most
}

/** Notes the SKUs in the lines of these quotes, by their UUIDs. */
export async function noteSkus(tx: Tx, storeId: string, quotes: readonly string[]): Promise<void> {
  const lines = sql`
    from quote q
    cross join lateral jsonb_array_elements(q.lines) line`
  const ofQuotes = sql`q.store_id = ${storeId} and q.id = any(${quotes}::uuid[]) and line ->> 'sku' <> ''`
  await sql`
    insert into sku (store_id, sku)
    select distinct q.store_id, line ->> 'sku' ${lines}
    where ${ofQuotes}
    on conflict (store_id, md5(sku)) do nothing`.execute(tx)
  await sql`
    insert into sku_quote (store_id, sku_id, quote_id)
    select distinct q.store_id, s.id, q.id ${lines}
    join sku s on s.store_id = ${storeId} and md5(s.sku) = md5(line ->> 'sku')
    where ${ofQuotes}
    on conflict do nothing`.execute(tx)
}
