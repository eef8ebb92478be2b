import type pg from 'pg'

/** Lists the names of a table's partitions. */
export async function listPartitions(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}
