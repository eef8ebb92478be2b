import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { connect, isConnectionLost, isDatabaseAway } from '../../src/database/database.ts'
import { Batch } from '../../src/domain/batch.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail('nothing failed'),
    (error) => error,
  )

describe('a database connection counts as lost', () => {
  it('when the server ends it during a statement', async () => {
    const client = await database.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    client.on('error', () => {}) // gets the error as well
    const failed = failureOf(client.query('select pg_sleep(60)'))
    const asleep = async () =>
      (await database.pool.query("select 1 from pg_stat_activity where pid = $1 and state = 'active'", [rows[0].pid]))
        .rows
    while ((await asleep()).length === 0);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    assert.ok(isConnectionLost(await failed))
    client.release(true)
  })

  it('when the server ends it, and serves nobody else afterwards', async () => {
    const narrow = connect(database.url, { max: 1, onError: () => {} })
    const ending = failureOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(narrow.db))
    const next = ending.then(() => sql<{ one: number }>`select 1 as one`.execute(narrow.db))
    assert.ok(isConnectionLost(await ending))
    assert.deepEqual((await next).rows, [{ one: 1 }])
    await narrow.close()
  })

  it('when all connections stay in use for too long', async () => {
    const narrow = connect(database.url, { max: 1, onError: () => {}, connectMs: 1_000 })
    const holding = await narrow.pool.connect()
    assert.ok(isDatabaseAway(await failureOf(sql`select 1`.execute(narrow.db))))
    holding.release()
    await sql`select 1`.execute(narrow.db)
    await narrow.close()
  })

  for (const host of ['127.0.0.1:1', 'localhost:1', 'no-such-host.invalid']) {
    it(`when nobody listens at ${host}`, async () => {
      const nowhere = connect(`postgres://${host}/none`, { max: 1, onError: () => {} })
      assert.ok(isConnectionLost(await failureOf(sql`select 1`.execute(nowhere.db))))
      await nowhere.close()
    })
  }

  it('when a coordinator is killed during a statement, which only its message says', async () => {
    const dies = "do $$ begin raise exception 'postmaster was shut down, exiting' using errcode = 'XX000'; end $$"
    assert.ok(isDatabaseAway(await failureOf(database.pool.query(dies))))
    assert.ok(!isDatabaseAway(await failureOf(database.pool.query(dies.replace('was shut down', 'is busy')))))
  })

  it('but not when a statement is refused or the mistake is ours', async () => {
    assert.ok(!isConnectionLost(await failureOf(database.pool.query('select 1 / 0'))))
    assert.ok(!isConnectionLost(await failureOf((async () => JSON.stringify({ big: 1n }))())))
    assert.ok(!isConnectionLost('a text'))
  })

  it('so a single poisonous item in a batch fails alone', async () => {
    const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
    const batch = new Batch<unknown, string>(
      async (items) => {
        if (items.includes('first')) await first
        return items.map((item) => JSON.stringify(item))
      },
      { isOfOne: (error) => !isConnectionLost(error) },
    )
    const answers = Promise.allSettled(['first', 'one', 1n, 'two'].map((item) => batch.add(item)))
    endFirst()
    const states = (await answers).map(({ status }) => status)
    assert.deepEqual(states, ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })
})
