import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../src/database/database.ts'
import { inOneTransaction } from '../../src/database/one-transaction.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase

before(async () => {
  database = await openTestDatabase()
  await database.pool.query('create table part (n integer)')
})
after(() => database.close())

const add = (db: Db, n: number) => db.transaction().execute((tx) => sql`insert into part values (${n})`.execute(tx))
const parts = async () => (await database.pool.query<{ n: number }>('select n from part order by n')).rows

it('hides its parts until all are done, then shows all of them', async () => {
  const done = await inOneTransaction(database.pool, async ({ db }) => {
    await add(db, 1)
    await Promise.all([add(db, 2), add(db, 3)])
    assert.deepEqual(await parts(), [])
    return 'done'
  })
  assert.equal(done, 'done')
  assert.deepEqual(await parts(), [{ n: 1 }, { n: 2 }, { n: 3 }])
})

it('undoes every part if one fails, even if the failure is caught', async () => {
  const work = inOneTransaction(database.pool, async ({ db }) => {
    await add(db, 4)
    const failed = db.transaction().execute(async () => {
      throw new Error('no')
    })
    await assert.rejects(failed, /no/)
  })
  await assert.rejects(work, /part of the transaction failed/)
  assert.equal((await parts()).length, 3)
})
