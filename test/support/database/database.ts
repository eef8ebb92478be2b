import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Db } from '../../../src/database/database.ts'
import { reachNodes } from '../../../src/database/distribution/at-store.ts'
import { migrate } from '../../../src/database/migrate.ts'
import { type ClusterDatabase, cloneDistributed, makeDistributed } from '../citus/distributed-database.ts'
import { createTwoDays } from './two-days.ts'

/** Databases to clone: empty, migrated without partitions, and migrated with those of today and tomorrow. */
const TEMPLATES = { empty: 'template0', bare: 'qns_test_template', daily: 'qns_test_template_daily' }

export interface TestDatabase {
  url: string
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a fresh database for the test: migrated, or `empty`; `daily` ones have their partitions, and on a cluster all. Unless it `reachesNodes`,
 * all statements there go by the coordinator, over the pool that the test has.
 */
export async function openTestDatabase(
  template: keyof typeof TEMPLATES = 'bare',
  { reachesNodes = true } = {},
): Promise<TestDatabase> {
  const citus = process.env.ON_CITUS
  if (!citus || template === 'empty') return openClone(TEMPLATES[template])
  return openOn(await cloneDistributed(citus), { reachesNodes })
}

/** Opens a fresh database that is spread over the nodes of a cluster, with today's partitions. */
export async function openDistributed(coordinatorUrl: string): Promise<TestDatabase & Pick<ClusterDatabase, 'gates'>> {
  const made = await makeDistributed(coordinatorUrl)
  const opened = openOn(made)
  await createTwoDays(opened.db)
  return { ...opened, gates: made.gates }
}

function openOn({ url, drop }: Omit<ClusterDatabase, 'gates'>, { reachesNodes = true } = {}): TestDatabase {
  const { db, pool } = connect(url, { max: 20, onError: () => {}, connectMs: 240_000 })
  const leaveNodes = reachesNodes ? reachNodes({ db, pool }, { url, max: 20 }) : async () => {}
  const close = async () => {
    await leaveNodes()
    await db.destroy()
    await drop()
  }
  return { url, db, pool, close }
}

/** Opens a copy of a test's own database, which nobody may be connected to any more. */
export function copyTestDatabase(url: string): Promise<TestDatabase> {
  return openClone(new URL(url).pathname.slice(1))
}

/** Drops a database that a test has disconnected from. */
export async function dropTestDatabase(url: string): Promise<void> {
  await asAdmin(process.env.TEST_DATABASE_URL ?? '', `drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

async function openClone(template: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('Run tests with "npm test" or "npm test -- FILE": it starts the database')
  const name = `qns_test_${randomBytes(6).toString('hex')}`
  // Copies files, at half the cost of the default, which writes them to the log.
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseOf(server, name)
  const { db, pool } = connect(url, { max: 20, onError: () => {}, connectMs: 240_000 }) // a busy machine may take its time
  return {
    url,
    db,
    pool,
    close: async () => {
      await db.destroy()
      await asAdmin(server, `drop database ${name} with (force)`)
    },
  }
}

/** Creates the migrated databases that openTestDatabase clones. */
export async function makeTemplates(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const name of [TEMPLATES.bare, TEMPLATES.daily])
    await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${TEMPLATES.bare}`)
  await migrate(databaseOf(serverUrl, TEMPLATES.bare))
  await client.query(`create database ${TEMPLATES.daily} template ${TEMPLATES.bare} strategy file_copy`)
  await client.end()
  const { db } = connect(databaseOf(serverUrl, TEMPLATES.daily), { max: 1, onError: () => {} })
  await createTwoDays(db)
  await db.destroy()
}

/** Without the service's limits: copying and dropping files may take long on a busy machine. */
async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
