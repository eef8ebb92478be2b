import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { membersOf, parseJson } from '../domain/parse-json.ts'
import { checkRights } from './check-rights.ts'
import { isConnectionLost } from './database.ts'
import { changeNodesInTurn, placeNewTables } from './distribution/distribute.ts'
import { withOneClient } from './one-client.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const LOCK = 7_146_002
/** The job queue's tables depend on its version; this remembers the last one. */
const PACKAGE = membersOf(parseJson(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
const QUEUE = `graphile-worker ${membersOf(PACKAGE.dependencies)['graphile-worker']}`

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Migrates the database to the newest schema, or to that of one migration, each in its own transaction, and returns the names of the
 * migrations run. If several processes start at once, one migrates and the others wait. Throws if a migration that already ran was
 * edited, if the server is older than PostgreSQL 15, and, with the statements to run, if the role lacks rights.
 */
export async function migrate(databaseUrl: string, { until }: { until?: string } = {}): Promise<string[]> {
  const migrations = readMigrations(until)
  try {
    return await withOneClient(databaseUrl, 'qns migrate', (client) => runPending(client, migrations, databaseUrl))
  } catch (error) {
    throw isConnectionLost(error) ? connectionLost(error as Error) : error
  }
}

async function runPending(client: pg.Client, migrations: readonly Migration[], databaseUrl: string): Promise<string[]> {
  const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
  if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this is ${Math.floor(version / 10_000)}.`)
  await lockMigrations(client)
  const applied = await readApplied(client)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (edited) {
    throw new Error(`Migration ${edited.name} was edited after it ran on this database: add a new one instead.`)
  }
  await checkRights(client, pending.length > 0 || !applied.has(QUEUE))
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())',
  )
  if (pending.length > 0) await changeNodesInTurn(client)
  for (const migration of pending) await runMigration(client, migration)
  await placeNewTables(client)
  if (!applied.has(QUEUE)) await migrateQueue(client, databaseUrl)
  return pending.map(({ name }) => name)
}

/** Holds the connection's lock of migrations until it ends: one at a time changes the schema. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

/** Returns the checksums of applied migrations by name. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(
    "select has_table_privilege(to_regclass('schema_migration'), 'select') as may_read", // null: the table does not exist
  )
  if (found[0].may_read === null) return new Map()
  if (!found[0].may_read) await checkRights(client, false)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Only files named like migrations; others in the folder are documentation. */
function readMigrations(until = '9999'): Migration[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file) && file.slice(0, 4) <= until)
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    if (isConnectionLost(error)) throw error
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Returns the names of all migrations this service knows. */
export function listMigrations(): string[] {
  return readMigrations().map(({ name }) => name)
}

/** Loaded only if there is work to do: loading takes a tenth of a second. */
async function migrateQueue(client: pg.Client, databaseUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
  await client.query("insert into schema_migration (name, checksum) values ($1, '')", [QUEUE])
}

function connectionLost(error: Error): Error {
  const why = error.message || (error as NodeJS.ErrnoException).code || 'no answer'
  return new Error(
    `The database is unreachable, or was lost during migration (${why}). Each migration is applied completely or not at all: start again when it is back.`,
    { cause: error },
  )
}
