import assert from 'node:assert/strict'
import { it } from 'node:test'
import { databaseCostBuckets } from '../../../src/process/platform-state.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { openDevelopmentStore } from '../../support/database/development-store.ts'

/** Restores so little that no test can be too slow. */
const STATUS = { maximumAvailable: 1000, currentlyAvailable: 1000, restoreRate: 0.001 }

async function openBucket() {
  const database = await openTestDatabase()
  const { id } = await openDevelopmentStore(database, { staff: false })
  return { ...database, storeId: id, buckets: databaseCostBuckets(database.db) }
}

it('before the first answer, a bucket lets everything through', async () => {
  const { storeId, buckets, close } = await openBucket()
  assert.equal(await buckets.take(storeId, 900, false), 0)
  await close()
})

it('background work leaves half of a bucket to people', async () => {
  const { storeId, buckets, close } = await openBucket()
  await buckets.settle(storeId, 0, STATUS)
  assert.equal(await buckets.take(storeId, 400, false), 0)
  assert.ok((await buckets.take(storeId, 200, false)) > 0)
  assert.equal(await buckets.take(storeId, 600, true), 0)
  await close()
})

it('however many take at once, no more is taken than was there', async () => {
  const { storeId, buckets, close } = await openBucket()
  await buckets.settle(storeId, 0, STATUS)
  const waits = await Promise.all(Array.from({ length: 30 }, () => buckets.take(storeId, 50, true)))
  assert.equal(waits.filter((ms) => ms === 0).length, 20)
  await close()
})

it("an answer's level leaves out what others have taken and not yet settled; a request that was not sent gives its points back", async () => {
  const { storeId, buckets, close } = await openBucket()
  await buckets.settle(storeId, 0, STATUS)
  await buckets.take(storeId, 600, true)
  await buckets.take(storeId, 300, true)
  await buckets.settle(storeId, 300, { ...STATUS, currentlyAvailable: 990 })
  assert.ok((await buckets.take(storeId, 500, true)) > 0)
  await buckets.settle(storeId, 600, null)
  assert.equal(await buckets.take(storeId, 900, true), 0)
  await close()
})

it('points of a process that died are forgotten, though others go on asking', async () => {
  const { storeId, buckets, pool, close } = await openBucket()
  await buckets.settle(storeId, 0, STATUS)
  await buckets.take(storeId, 900, true)
  for (let seconds = 0; seconds < 60; seconds += 10) {
    await pool.query("update shopify_cost_bucket set at = at - interval '10 s'")
    await buckets.take(storeId, 1, true)
    await buckets.settle(storeId, 1, STATUS)
  }
  assert.ok((await buckets.take(storeId, 600, true)) === 0)
  assert.ok((await buckets.take(storeId, 380, true)) === 0)
  await close()
})
