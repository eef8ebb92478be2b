import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Db } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'

const TEMPLATE = 'qns_test_template'

export interface TestDatabase {
  url: string
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** A fresh, migrated, empty database of the test's own; from another template without anything in it. */
export async function openTestDatabase({ template = TEMPLATE } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('Run tests with "npm test" or "npm test -- FILE": it starts the database')
  const name = `qns_test_${randomBytes(6).toString('hex')}`
  const admin = connect(server, { max: 1, onError: () => {} })
  // Copies the files, which costs half of writing them to the log as the default does.
  await admin.pool.query(`create database ${name} template ${template} strategy file_copy`)
  const own = new URL(server)
  own.pathname = name
  const { db, pool } = connect(own.href, { max: 20, onError: () => {} })
  return {
    url: own.href,
    db,
    pool,
    close: async () => {
      await db.destroy()
      await admin.pool.query(`drop database ${name} with (force)`)
      await admin.pool.end()
    },
  }
}

/** Makes the migrated database that openTestDatabase clones. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const template = new URL(serverUrl)
  template.pathname = TEMPLATE
  await migrate(template.href)
}
