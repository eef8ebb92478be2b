import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { withValues } from '../../src/database/distribution/with-values.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const STATEMENT =
  'select $1::text as a, $2::bytea as b, $3::text[] as c, $4::timestamptz as d, $5::bigint as e, $6::text as f'

it('a statement with its values in it means what it means with parameters, whatever they contain', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom("'", "\\'", "'; drop table quote; --", '$1', '\\', "E'"),
  )
  const plain = text.map((one) => one.replaceAll('\0', '').toWellFormed())
  const values = fc.tuple(
    plain,
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.array(plain),
    fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.option(plain),
  )
  await fc.assert(
    fc.asyncProperty(values, async (given) => {
      const { rows: expected } = await database.pool.query(STATEMENT, [...given])
      const { rows } = await database.pool.query(withValues(STATEMENT, given))
      assert.deepEqual(rows, expected)
    }),
    { numRuns: 300 },
  )
})
