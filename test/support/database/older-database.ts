import { migrate } from '../../../src/database/migrate.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** A database left by an older version of the service. */
export interface OlderDatabase extends TestDatabase {
  /** Upgrades it to the newest schema, or to that of a migration, as a start does. */
  upgrade(until?: string): Promise<void>
}

/** Opens an empty database at the schema of a migration, such as `0016`, for a test to fill before later migrations run. */
export async function openOlderDatabase(until: string): Promise<OlderDatabase> {
  const database = await openTestDatabase('empty')
  await migrate(database.url, { until })
  return { ...database, upgrade: async (later) => void (await migrate(database.url, later ? { until: later } : {})) }
}
