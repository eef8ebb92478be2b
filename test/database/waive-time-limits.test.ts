import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { waiveTimeLimits } from '../../src/database/waive-time-limits.ts'
import { openTestDatabase } from '../support/database/database.ts'

it('a transaction whose time limits are waived may take as long as it needs, in statements and between them; the next has them again', async () => {
  const { db, close } = await openTestDatabase()
  const limits = () =>
    db.transaction().execute(async (tx) => {
      const read = () =>
        sql<{ limit: string }>`
          select current_setting(name) as limit
          from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`.execute(tx)
      const before = (await read()).rows.map(({ limit }) => limit)
      await waiveTimeLimits(tx)
      return [before, (await read()).rows.map(({ limit }) => limit)]
    })
  try {
    for (let twice = 0; twice < 2; twice++)
      assert.deepEqual(await limits(), [
        ['15s', '30s'],
        ['0', '0'],
      ])
  } finally {
    await close()
  }
})
