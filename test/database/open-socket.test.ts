import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

const LETTERS = ['a', 'ä', 'ß', '€', '🙂', 'x']

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

it('answers of any size, to statements sent together on one connection, arrive whole and stay as they were', async () => {
  const client = await database.pool.connect()
  const sizes = [1, 65_535, 20, 400_000, 65_536, 3]
  const answers = await Promise.all(
    sizes.map((size, i) =>
      client.query("select repeat($1, $2) as text, decode(repeat('0f', $2), 'hex') as bytes", [LETTERS[i], size]),
    ),
  )
  client.release()
  for (const [i, { rows }] of answers.entries()) {
    assert.equal(rows[0].text, LETTERS[i]?.repeat(sizes[i] ?? 0))
    assert.deepEqual(rows[0].bytes, Buffer.alloc(sizes[i] ?? 0, 0x0f))
  }
})
