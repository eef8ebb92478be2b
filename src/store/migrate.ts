import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const LOCK = 7_146_002
const SILENT = new Logger(() => () => {})

/**
 * Brings the database to the newest schema, each migration in a transaction of its own, and returns the names of those it
 * ran. Several processes may start at once: one migrates, the others wait. Throws when a migration that already ran was
 * edited since, or when the server is older than PostgreSQL 15.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qns migrate' })
  await client.connect()
  try {
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this is ${Math.floor(version / 10_000)}.`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const ran: string[] = []
    for (const { name, sql, checksum } of readMigrations()) {
      if (!applied.has(name)) {
        await runMigration(client, name, sql, checksum)
        ran.push(name)
      } else if (applied.get(name) !== checksum) {
        throw new Error(`Migration ${name} was edited after it ran on this database: add a new one instead.`)
      }
    }
    await runMigrations({ connectionString: databaseUrl, logger: SILENT }) // the job queue's own tables
    return ran
  } finally {
    await client.end()
  }
}

function readMigrations(): { name: string; sql: string; checksum: string }[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

async function runMigration(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
