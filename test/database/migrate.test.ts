import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { connect } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createPartitions } from '../../src/database/partitions.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

const role = `qns_role_${randomBytes(4).toString('hex')}`
const MIGRATION_LOCK = 7_146_002

/** Returns the database's address for the role. */
function asRole(url: string): string {
  const own = new URL(url)
  own.username = role
  own.password = 'secret'
  return own.href
}

describe('a role without the right to migrate', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase('empty')
    await database.pool.query(`create role ${role} login password 'secret'`)
    await database.pool.query('revoke create on schema public from public')
  })
  after(async () => {
    await database.pool.query(`drop owned by ${role} cascade`)
    await database.pool.query(`drop role ${role}`)
    await database.close()
  })

  it('is told the statements to run, and can then migrate and run', async () => {
    const grants = await refused(database)
    const { pathname } = new URL(database.url)
    assert.deepEqual(grants, [
      `grant create on database ${pathname.slice(1)} to ${role};`,
      `grant usage, create on schema public to ${role};`,
    ])
    for (const grant of grants) await database.pool.query(grant)
    assert.ok((await migrate(asRole(database.url))).length > 0)
    const { db } = connect(asRole(database.url), { max: 1, onError: () => {} })
    await createPartitions(db, new Date()).finally(() => db.destroy())
  })

  it('needs no rights on the database after migration, but still creates partitions every day', async () => {
    await database.pool.query(`revoke create on database ${new URL(database.url).pathname.slice(1)} from ${role}`)
    assert.deepEqual(await migrate(asRole(database.url)), [])
    await database.pool.query(`revoke create on schema public from ${role}`)
    assert.deepEqual(await refused(database), [`grant usage, create on schema public to ${role};`])
  })
})

it('is told to be granted the role that migrated', async () => {
  const database = await openTestDatabase()
  try {
    await database.pool.query(`create role ${role} login password 'secret'`)
    const { rows } = await database.pool.query('select quote_ident(current_user) as owner')
    const grants = await refused(database)
    assert.ok(grants.includes(`grant ${rows[0].owner} to ${role};`), grants.join('\n'))
    for (const grant of grants) await database.pool.query(grant)
    assert.deepEqual(await migrate(asRole(database.url)), [])
  } finally {
    await database.pool.query(`drop owned by ${role} cascade`)
    await database.pool.query(`drop role ${role}`)
    await database.close()
  }
})

it('losing the connection during migration ends with a message, and nothing is migrated twice', async () => {
  const database = await openTestDatabase()
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrating = assert.rejects(migrate(database.url), /was lost during migration/)
    for (let isKilled = false; !isKilled; ) {
      const { rows } = await database.pool.query(
        `select pg_terminate_backend(pid) as is_killed from pg_stat_activity
         where datname = current_database() and application_name = 'qns migrate' and wait_event_type = 'Lock'`,
      )
      isKilled = rows[0]?.is_killed ?? false
    }
    await migrating
    await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    assert.deepEqual(await migrate(database.url), [])
  } finally {
    await holder.end()
    await database.close()
  }
})

it('an unresponsive database is reported', async () => {
  await assert.rejects(migrate('postgres://nobody@127.0.0.1:1/none'), /unreachable.*ECONNREFUSED/)
})

/** Returns the statements the refusal says to run. */
async function refused({ url }: TestDatabase): Promise<string[]> {
  const error = await migrate(asRole(url)).then(
    () => assert.fail('it migrated'),
    (error: Error) => error,
  )
  assert.match(error.message, new RegExp(`^The role ${role} lacks rights`))
  return error.message
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
}
