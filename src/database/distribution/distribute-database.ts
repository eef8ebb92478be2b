import { lockMigrations, migrate } from '../migrate.ts'
import { withOneClient } from '../one-client.ts'
import { type Distribution, distribute, type PlacedTable } from './distribute.ts'

/** Migrates a database and distributes it, as `distribute` does; a trial changes nothing. */
export async function distributeDatabase(databaseUrl: string, options: Distribution): Promise<PlacedTable[]> {
  if (!options.isTrial) await migrate(databaseUrl)
  return withOneClient(databaseUrl, 'qns database distribute', async (client) => {
    await lockMigrations(client)
    return distribute(client, options)
  })
}
