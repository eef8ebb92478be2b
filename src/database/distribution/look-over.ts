import { type RawBuilder, sql } from 'kysely'
import { type Db, isDatabaseAway } from '../database.ts'
import { isOf } from './by-store.ts'
import { hasNodes } from './has-nodes.ts'

/**
 * Looks for rows of any store, or claims them, with a query that takes the condition `among` for their column `store_id`: of all stores, or, while a node is away,
 * of those on the others.
 */
export async function lookOver<Row>(
  db: Db,
  query: (among: RawBuilder<boolean>) => RawBuilder<Row>,
): Promise<readonly Row[]> {
  try {
    return (await query(sql`true`).execute(db)).rows
  } catch (error) {
    if (!hasNodes() || !isDatabaseAway(error)) throw error
    const stores = await listStoresWithinReach(db)
    return (await query(sql`store_id = any(${stores}::bigint[])`).execute(db)).rows
  }
}

/** Looks for rows of a store, or, if it is null, of any store as lookOver does. */
export async function lookIn<Row>(
  db: Db,
  storeId: string | null,
  query: (among: RawBuilder<boolean>) => RawBuilder<Row>,
): Promise<readonly Row[]> {
  return storeId === null ? lookOver(db, query) : (await query(isOf('store_id', storeId)).execute(db)).rows
}

/** Lists the stores whose nodes answer. */
async function listStoresWithinReach(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with answering as materialized (
      select groupid
      from pg_dist_node
      where noderole = 'primary' and citus_check_connection_to_node(nodename, nodeport))
    select store.id
    from store
    join pg_dist_placement on shardid = get_shard_id_for_distribution_column('quote', store.id)
    join answering using (groupid)`.execute(db)
  return rows.map(({ id }) => id)
}
