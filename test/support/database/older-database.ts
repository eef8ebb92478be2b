import { migrate } from '../../../src/database/migrate.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** A database as an older version of the service left it. */
export interface OlderDatabase extends TestDatabase {
  /** Upgrades it to the newest schema, or to that of a migration, as a start does. */
  upgrade(until?: string): Promise<void>
}

/** Opens an empty database at the schema of a migration, such as `0016`: later migrations find what a test puts there. */
export async function openOlderDatabase(until: string): Promise<OlderDatabase> {
  const database = await openTestDatabase('empty')
  await migrate(database.url, { until })
  return { ...database, upgrade: async (later) => void (await migrate(database.url, later ? { until: later } : {})) }
}
