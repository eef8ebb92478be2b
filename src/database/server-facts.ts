import { sql } from 'kysely'
import type { DbOrTx } from './database.ts'

/** The state of the database server, as an operator asks for it. */
export interface ServerFacts {
  /** Such as `18.4`. */
  version: string
  databaseBytes: number
  connections: number
  mostConnections: number
  /** Jobs that failed for good. */
  deadJobs: number
}

/** Reads the facts in one statement. */
export async function readServerFacts(db: DbOrTx): Promise<ServerFacts> {
  const { rows } = await sql<Omit<ServerFacts, 'databaseBytes'> & { databaseBytes: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as "databaseBytes",
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as "mostConnections",
      (select count(*)::integer from graphile_worker._private_jobs where attempts >= max_attempts) as "deadJobs"`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('The database said nothing of itself')
  return { ...facts, databaseBytes: Number(facts.databaseBytes) }
}
