import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { insertAsOne, insertValues } from '../../src/database/insert-rows.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await database.pool.query(`create table kept (
    place integer, name text, price numeric(24,2), at timestamptz(3), detail jsonb, paid boolean, shout text, primary key (place))`)
})
after(() => database.close())

const text = fc.string({ unit: 'binary' }).map((one) => one.replaceAll('\0', '').toWellFormed())
const rows = fc
  .array(
    fc.record(
      {
        name: fc.option(text),
        price: fc.option(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2))),
        at: fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        detail: fc.oneof(fc.array(fc.record({ title: text })), fc.record({ n: fc.option(fc.integer()) })),
        paid: fc.boolean(),
      },
      { noNullPrototype: true },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map((row, place) => ({ place, ...row })))

it('rows are the same inserted as one value or as values of their own, whatever they contain', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const inserted = async (insert: typeof insertValues) => {
        await database.pool.query('truncate kept')
        await insert('kept', given, { shout: (of) => sql`upper(${of('name')}::text) || '!'` }).execute(database.db)
        return (await database.pool.query('select * from kept order by place')).rows
      }
      const expected = await inserted(insertAsOne)
      assert.equal(expected.length, given.length)
      assert.deepEqual(await inserted(insertValues), expected)
    }),
    { numRuns: 100 },
  )
})
