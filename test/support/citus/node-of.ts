import type pg from 'pg'

/** Returns the worker that has a store's rows, as the cluster names it: `127.0.0.1:40123`. */
export async function nodeOf(pool: pg.Pool, storeId: string): Promise<string> {
  const { rows } = await pool.query(
    `select nodename || ':' || nodeport as node
    from pg_dist_placement join pg_dist_node using (groupid)
    where shardid = get_shard_id_for_distribution_column('quote', $1::bigint) and noderole = 'primary'`,
    [storeId],
  )
  return rows[0].node
}
