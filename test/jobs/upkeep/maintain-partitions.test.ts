import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { maintainPartitions } from '../../../src/jobs/upkeep/maintain-partitions.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { listPartitions } from '../../support/database/list-partitions.ts'
import { addFeed, readFeed, record } from '../../support/service/feed.ts'

const DAY_MS = 86_400_000

describe('the job maintain-partitions', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  it('run daily, allows writing events on all of 60 days, shows the last 30, and keeps exactly 35 + 8', async () => {
    const start = new Date('2027-01-01T12:00:00Z').getTime()
    const storeId = await addFeed(database.db, new Date(start))
    for (let n = 0; n < 60; n++) {
      const now = new Date(start + n * DAY_MS)
      await maintainPartitions(database.db, now)
      await record(database.db, storeId, 1, now)
      const feed = await readFeed(database.db, storeId, now)
      assert.deepEqual(
        feed.map(({ sequence }) => Number(sequence)),
        Array.from({ length: Math.min(n + 1, 31) }, (_, i) => Math.max(0, n - 30) + i + 1),
      )
    }
    const partitions = await listPartitions(database.pool, 'event')
    const areWeeks = partitions.every((name) => name.endsWith('w')) // where stores are on nodes
    assert.equal(partitions.length, areWeeks ? 7 : 35 + 1 + 7)
    assert.equal((await database.pool.query('select from event')).rowCount, 36)
  })
})
