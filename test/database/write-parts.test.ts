import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Part, writeParts } from '../../src/database/write-parts.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { recordMessages } from '../support/database/record-messages.ts'

class Missing extends Error {}

describe('writes in one statement', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
    await database.pool.query('create table kept (n bigint primary key)')
  })
  beforeEach(() => database.pool.query('truncate kept'))
  after(() => database.close())

  const kept = async () => (await database.pool.query('select n from kept order by n')).rows.map(({ n }) => n)
  const add = (n: number): Part => ({
    name: `part_${n}`,
    tables: [{ name: `added_${n}`, query: sql`insert into kept values (${n}) returning n` }],
    first: `added_${n}`,
    shows: 'n',
  })
  const missing = (refuse?: Part['refuse']): Part => ({
    name: 'missing',
    tables: [{ name: 'gone', query: sql`delete from kept where n = 0 returning n` }],
    first: 'gone',
    rows: 1,
    figure: sql`(select count(*) + 40 from kept)`,
    ...(refuse && { refuse }),
  })

  it('are all done, and return their results by name', async () => {
    assert.deepEqual(await writeParts(database.db, [add(1), add(2)], { storeId: null, isLast: null }), [
      { part_1: '1', part_2: '2' },
    ])
    assert.deepEqual(await kept(), ['1', '2'])
  })

  it('are none done if one refuses, which says why with its figure; the next statement of the connection is not concerned', async () => {
    await writeParts(database.db, [add(1)], { storeId: null, isLast: null })
    const refused = (parts: readonly Part[]) =>
      database.db.transaction().execute((tx) => writeParts(tx, parts, { storeId: null, isLast: tx }))
    await assert.rejects(refused([add(2), missing((figure) => new Missing(String(figure)))]), new Missing('41'))
    await assert.rejects(refused([add(2), missing()]), { code: 'QN002', constraint: 'missing' })
    assert.deepEqual(await kept(), ['1'])
    await refused([add(3)])
    assert.deepEqual(await kept(), ['1', '3'])
  })

  it('are one message to the server, if they are the whole transaction', async () => {
    const sent = recordMessages(database.pool)
    await database.pool.query('select')
    const before = sent().length
    await database.db.transaction().execute((tx) => writeParts(tx, [add(1), add(2)], { storeId: null, isLast: tx }))
    assert.equal(sent().length, before + 1)
    assert.deepEqual(await kept(), ['1', '2'])
  })
})
