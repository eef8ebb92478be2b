import { type QueryExecutorProvider, sql } from 'kysely'

const known = new WeakMap<QueryExecutorProvider, Promise<boolean>>()

/** Returns whether the rows of stores are spread over the nodes of a Citus cluster. Asked once: distributing needs the service stopped. */
export function isDistributed(db: QueryExecutorProvider): Promise<boolean> {
  const asked = known.get(db)
  if (asked) return asked
  const asking = ask(db)
  known.set(db, asking)
  asking.catch(() => known.delete(db))
  return asking
}

async function ask(db: QueryExecutorProvider): Promise<boolean> {
  const { rows: found } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (found.length === 0) return false
  const { rows } = await sql`select from pg_dist_partition where logicalrelid = 'quote'::regclass`.execute(db)
  return rows.length > 0
}
