import { sql } from 'kysely'
import type { DbOrTx } from './database.ts'
import { listMigrations } from './migrate.ts'

/** Those of this version, read once: they lie in files. */
let known: readonly string[] | undefined

/** Returns how many of this version's migrations have not run on the database. */
export async function countMissingMigrations(db: DbOrTx): Promise<number> {
  known ??= listMigrations()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from schema_migration where name = any(${known}::text[])`.execute(db)
  return known.length - (rows[0]?.count ?? 0)
}
