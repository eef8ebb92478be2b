import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import { isConnectionLost } from '../../src/database/database.ts'
import { inOneTransaction } from '../../src/database/one-transaction.ts'
import { thenCommit } from '../../src/database/then-commit.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase

before(async () => {
  database = await openTestDatabase()
  await database.pool.query('create table kept (n integer primary key)')
})
beforeEach(() => database.pool.query('truncate kept'))
after(() => database.close())

const kept = async () =>
  (await database.pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)

it('a marked statement commits what came before it, and itself', async () => {
  const seen = await database.db.transaction().execute(async (tx) => {
    await sql`insert into kept values (1)`.execute(tx)
    assert.deepEqual(await kept(), [])
    await sql`${thenCommit(tx)}insert into kept values (2)`.execute(tx)
    await sql`select`.execute(tx) // answered after the commit, which the marked statement's own answer does not wait for
    return kept()
  })
  assert.deepEqual(seen, [1, 2])
})

it('a transaction of one marked statement commits, and if it fails leaves the connection free for the next', async () => {
  const add = () =>
    database.db.transaction().execute((tx) => sql`${thenCommit(tx)}insert into kept values (3)`.execute(tx))
  await add()
  await assert.rejects(add, { code: '23505' })
  assert.deepEqual(await kept(), [3])
  await database.db.transaction().execute((tx) => sql`insert into kept values (4)`.execute(tx))
  assert.deepEqual(await kept(), [3, 4])
})

it('if the marked statement fails, nothing is kept, and the connection goes on', async () => {
  for (const fault of [
    sql`insert into kept values (1)`,
    sql`select refuse('this', null)`,
    sql`select no_such_function()`,
  ]) {
    const work = database.db.transaction().execute(async (tx) => {
      await sql`insert into kept values (1)`.execute(tx)
      await sql`${thenCommit(tx)}${fault}`.execute(tx)
    })
    await assert.rejects(work)
    await database.db.transaction().execute((tx) => sql`select`.execute(tx))
    assert.deepEqual(await kept(), [])
  }
})

it('a lost connection fails the first statement of a transaction, and only that', async () => {
  const work = database.db.transaction().execute(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await assert.rejects(work, isConnectionLost)
  assert.deepEqual(await kept(), [])
})

it('a transaction without a statement, or whose first fails, leaves nothing open', async () => {
  await database.db.transaction().execute(async () => {})
  await assert.rejects(
    database.db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx)),
    /zero/,
  )
  const { rows } = await database.pool.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  assert.equal(rows.length, 0)
})

it('work that fails after its commit was sent is told so', async () => {
  const work = database.db.transaction().execute(async (tx) => {
    await sql`${thenCommit(tx)}insert into kept values (4)`.execute(tx)
    throw new Error('too late')
  })
  await assert.rejects(work)
  assert.deepEqual(await kept(), [4])
})

it('a marked statement within one larger transaction does not end that', async () => {
  const work = inOneTransaction(database.pool, async ({ db }) => {
    await db.transaction().execute((tx) => sql`${thenCommit(tx)}insert into kept values (5)`.execute(tx))
    throw new Error('not after all')
  })
  await assert.rejects(work, /not after all/)
  assert.deepEqual(await kept(), [])
})
