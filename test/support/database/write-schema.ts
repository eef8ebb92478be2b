import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../src/database/migrate.ts'
import { startEmbeddedPostgres } from '../../../src/outside/postgres/embedded-postgres.ts'
import { dumpSchema } from './dump-schema.ts'

/** Writes migrations/schema.sql, the schema that the migrations produce. */
const dataDir = mkdtempSync(join(tmpdir(), 'qns-schema-'))
const embedded = await startEmbeddedPostgres({ dataDir, owner: 'npm run schema', access: 'own' })
try {
  await migrate(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  writeFileSync(new URL('../../../migrations/schema.sql', import.meta.url), await dumpSchema(client))
  await client.end()
} finally {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
