import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runFollowerChaos } from '../chaos/follower-rounds.ts'
import { openTestDatabase } from '../support/database/database.ts'

it('a follower and the service, killed again and again while quotes are requested, lose and double no event and no quote', async (t) => {
  const database = await openTestDatabase('daily')
  t.after(() => database.close())
  const say = (line: string) => t.diagnostic(line)
  const options = { rounds: 8, seed: Date.now() % 1_000_000, databaseUrl: database.url, say }
  assert.deepEqual(await runFollowerChaos({ ...options, languages: ['typescript'] }), [])
})
