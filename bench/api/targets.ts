import type pg from 'pg'
import { withClient } from '../client.ts'

/** A store with one of its keys, for requests. All keys of a store have the same lists. */
export interface Target {
  storeId: string
  key: string
  /** Quotes of the store, as UUIDs. */
  quoteIds: readonly string[]
  /** Events followed by at least a page, as UUIDs. */
  eventIds: readonly string[]
}

const SAMPLE = 100_000

/**
 * Returns every key of the database with a sample of its store's ids. Keys take turns by store: no bucket is used twice in a
 * row.
 */
export async function readTargets(databaseUrl: string): Promise<Target[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ total: number }>(
      'select greatest(1, sum(last_seq))::float8 as total from store_feed',
    )
    const percent = Math.min(100, (100 * SAMPLE) / (rows[0]?.total ?? 1))
    const quotes = await idsByStore(
      client,
      `select store_id, array_agg(id::text) as ids from quote tablesample bernoulli (${percent}) where deleted_at is null group by store_id`,
    )
    const events = await idsByStore(
      client,
      `select e.store_id, array_agg(e.id::text) as ids from event e tablesample bernoulli (${percent}) join store_feed f using (store_id)
        where e.seq < f.last_seq - 60 group by e.store_id`,
    )
    const keys = await client.query<{ store_id: string; key: string }>(
      'select store_id, key from bench.key order by row_number() over (partition by store_id order by id), store_id',
    )
    return keys.rows.map(({ store_id, key }) => ({
      storeId: store_id,
      key,
      quoteIds: quotes.get(store_id) ?? [],
      eventIds: events.get(store_id) ?? [],
    }))
  })
}

async function idsByStore(client: pg.Client, text: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ store_id: string; ids: string[] }>(text)
  return new Map(rows.map((row) => [row.store_id, row.ids]))
}
