import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { inOneMessage } from '../../src/database/distribution/in-one-message.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { recordMessages } from '../support/database/record-messages.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

it('statements in one message are all done, and the rows of each come back in order', async () => {
  const sent = recordMessages(database.pool)
  await database.pool.query('create table kept (n integer)')
  const before = sent().length
  const insert = (n: number) => sql`insert into kept values (${sql.lit(n)}) returning n`
  const { rows } = await inOneMessage([insert(1), sql`delete from kept where n = 0 returning n`, insert(2)]).execute(
    database.db,
  )
  assert.equal(sent().length, before + 1)
  assert.deepEqual(rows, [{ rows: [{ n: 1 }] }, { rows: [] }, { rows: [{ n: 2 }] }])
  const { rows: single } = await inOneMessage([insert(3)]).execute(database.db)
  assert.deepEqual(single, [{ rows: [{ n: 3 }] }])
})
