import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import {
  createPartitions,
  createPartitionsOf,
  dropOldPartitions,
  hasPartitions,
  listPartitionDays,
} from '../../src/database/partitions.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { listPartitions } from '../support/database/list-partitions.ts'
import { addFeed, record } from '../support/service/feed.ts'

const TABLES = ['event', 'webhook_delivery', 'request_log']
const SATURDAY = new Date('2029-02-24T15:30:00Z')
const at = (day: string, time = '00:00:00.000') => new Date(`2029-${day}T${time}Z`)

describe('partitions on nodes', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  /** Those of 2029: the others come with the database. */
  async function partitions(table: string): Promise<string[]> {
    const days = (await listPartitions(database.pool, table)).map((name) => name.slice(table.length + 1))
    return days.filter((day) => day.startsWith('2029'))
  }

  it('are of a week, since each is as many tables as there are shards; they reach a week ahead', async () => {
    await createPartitions(database.db, SATURDAY)
    await createPartitions(database.db, SATURDAY)
    for (const table of TABLES) assert.deepEqual(await partitions(table), ['20290219w', '20290226w'])
    assert.equal(await hasPartitions(database.db, at('03-04', '23:59:59.999')), true)
    assert.equal(await hasPartitions(database.db, at('03-05')), false)
    const days = (await listPartitionDays(database.db)).filter((day) => day.startsWith('2029'))
    assert.deepEqual([days.length, days[0], days.at(-1)], [14, '2029-02-19', '2029-03-04'])
    const storeId = await addFeed(database.db, SATURDAY)
    for (const time of [at('02-25', '23:59:59.999'), at('02-26')]) await record(database.db, storeId, 1, time)
    const { rows } = await database.pool.query(
      'select tableoid::regclass::text as place from event where store_id = $1 order by id',
      [storeId],
    )
    assert.deepEqual(
      rows.map(({ place }) => place.replace(/_\d{6,}$/, '')),
      ['event_20290219w', 'event_20290226w'],
    )
  })

  it('go on by days in a week that has some, as a database had them before it was distributed', async () => {
    await database.pool.query(
      "create table request_log_20290221 partition of request_log for values from ('2029-02-21Z') to ('2029-02-22Z')",
    )
    await createPartitionsOf(database.db, [at('02-21'), at('02-22'), at('02-26')])
    assert.deepEqual(await partitions('request_log'), ['20290221', '20290222', '20290226w'])
    assert.deepEqual(await partitions('event'), ['20290219w', '20290226w'])
    assert.equal(await hasPartitions(database.db, at('02-22')), true)
  })

  it('are dropped once their last day is past its time', async () => {
    await createPartitions(database.db, SATURDAY)
    const dropped = async (now: Date) =>
      (await dropOldPartitions(database.db, now)).filter((name) => name.includes('_2029'))
    assert.deepEqual(await dropped(at('03-27', '23:59:59.999')), [])
    assert.deepEqual(await dropped(at('03-28')), ['request_log_20290219w'])
    assert.deepEqual(await dropped(at('04-01', '23:59:59.999')), [])
    assert.deepEqual(await dropped(at('04-02')), ['event_20290219w', 'webhook_delivery_20290219w'])
  })
})
