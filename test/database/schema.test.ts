import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { dumpSchema } from '../support/database/dump-schema.ts'

describe('migrations/schema.sql', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  it('equals what the migrations produce on an empty database: after adding one, run "npm run schema"', async () => {
    const written = readFileSync(new URL('../../migrations/schema.sql', import.meta.url), 'utf8').split('\n')
    const lines = (await dumpSchema(database.pool)).split('\n')
    const at = lines.findIndex((line, i) => line !== written[i])
    assert.deepEqual([lines[at], lines.length], [written[at], written.length], `line ${at + 1} differs`)
  })

  it('names the query that needs each index of quote: every index slows down every change of a quote', async () => {
    const { rows } = await database.pool.query(
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = 'quote'::regclass and obj_description(indexrelid, 'pg_class') is null`,
    )
    assert.deepEqual(rows, [])
  })
})
