import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createPartitions, dropOldPartitions } from '../../src/database/partitions.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { listPartitions } from '../support/database/list-partitions.ts'
import { addFeed, record } from '../support/service/feed.ts'

const DAY_MS = 86_400_000
const TODAY = new Date('2027-02-27T15:30:00Z')
const day = (ahead: number, time = '15:30:00.000') =>
  new Date(`${new Date(TODAY.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)}T${time}Z`)
const name = (table: string, ahead: number) => `${table}_${day(ahead).toISOString().slice(0, 10).replaceAll('-', '')}`

describe('daily partitions', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  const partitions = (table: string) => listPartitions(database.pool, table)
  const days = (table: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => name(table, from + i))

  it('exist from yesterday to a week ahead, for events, deliveries and the request log', async () => {
    await createPartitions(database.db, TODAY)
    for (const table of ['event', 'webhook_delivery', 'request_log'])
      assert.deepEqual(await partitions(table), days(table, -1, 7))
  })

  it('keep their contents when created again, and only missing ones are added', async () => {
    await createPartitions(database.db, TODAY)
    const storeId = await addFeed(database.db, TODAY)
    await record(database.db, storeId, 3, TODAY)
    await createPartitions(database.db, TODAY)
    await createPartitions(database.db, day(2))
    for (const table of ['event', 'webhook_delivery', 'request_log'])
      assert.deepEqual(await partitions(table), days(table, -1, 9))
    assert.equal((await database.pool.query(`select from ${name('event', 0)}`)).rowCount, 3)
  })

  it('can be created by several processes at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => createPartitions(database.db, TODAY)))
    for (const table of ['event', 'webhook_delivery', 'request_log'])
      assert.deepEqual(await partitions(table), days(table, -1, 7))
  })

  it('contain an event on the day in its id, to the millisecond', async () => {
    await createPartitions(database.db, TODAY)
    const storeId = await addFeed(database.db, TODAY)
    for (const at of [day(0, '00:00:00.000'), day(0, '23:59:59.999'), day(1, '00:00:00.000'), day(7, '23:59:59.999')]) {
      await record(database.db, storeId, 1, at)
    }
    const count = async (ahead: number) => (await database.pool.query(`select from ${name('event', ahead)}`)).rowCount
    assert.deepEqual([await count(-1), await count(0), await count(1), await count(7)], [0, 2, 1, 1])
  })

  it('refuse an event of a day without a partition, leaving no gap in the sequence', async () => {
    await createPartitions(database.db, TODAY)
    const storeId = await addFeed(database.db, TODAY)
    await assert.rejects(record(database.db, storeId, 1, day(8, '00:00:00.000')), /no partition/)
    await record(database.db, storeId, 1, TODAY)
    assert.deepEqual((await database.pool.query('select seq from event')).rows, [{ seq: '1' }])
  })

  it('are dropped after their time: events and deliveries after 35 days, the request log after 30', async () => {
    await createPartitions(database.db, TODAY)
    assert.deepEqual(await dropOldPartitions(database.db, day(29, '23:59:59.999')), [])
    assert.deepEqual(await dropOldPartitions(database.db, day(30, '00:00:00.000')), [name('request_log', -1)])
    assert.deepEqual(await dropOldPartitions(database.db, day(30, '23:59:59.999')), [])
    assert.deepEqual(await dropOldPartitions(database.db, day(36, '00:00:00.000')), [
      ...days('event', -1, 0),
      ...days('webhook_delivery', -1, 0),
      ...days('request_log', 0, 5),
    ])
    assert.deepEqual(await partitions('event'), days('event', 1, 7))
  })

  it('are still dropped after a run was interrupted while detaching one', async () => {
    await createPartitions(database.db, TODAY)
    await database.pool.query(`alter table event detach partition ${name('event', -1)}`)
    assert.deepEqual(await dropOldPartitions(database.db, day(35)), [
      ...days('event', -1, -1),
      ...days('webhook_delivery', -1, -1),
      ...days('request_log', -1, 4),
    ])
    assert.equal((await database.pool.query(`select to_regclass('${name('event', -1)}') as it`)).rows[0].it, null)
  })

  it('are still dropped after a reader blocked one', async () => {
    await createPartitions(database.db, TODAY)
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query(`select from ${name('event', -1)}`)
    await assert.rejects(dropOldPartitions(database.db, day(35, '00:00:00.000')), { code: '55P03' })
    await reader.query('commit')
    reader.release()
    await dropOldPartitions(database.db, day(35, '00:00:00.000'))
    assert.deepEqual(await partitions('event'), days('event', 0, 7))
    assert.equal((await database.pool.query(`select to_regclass('${name('event', -1)}') as it`)).rows[0].it, null)
  })
})
