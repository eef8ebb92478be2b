import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createStore } from '../../../src/commands/stores/create-store.ts'
import { createPartitions } from '../../../src/database/partitions.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { type DeliveryBacklog, readDeliveryBacklog } from '../../../src/database/webhooks/delivery-backlog.ts'
import { newUuid, uuidFloor } from '../../../src/domain/id.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'

const now = new Date()
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const NOTHING: DeliveryBacklog = {
  dueLanes: 0,
  unavailableLanes: 0,
  switchedOffLanes: 0,
  queueAgeSeconds: 0,
  feedLagSeconds: 0,
  isPaused: false,
}

let database: TestDatabase
let store: Store
let stores = 0
before(async () => {
  database = await openTestDatabase()
  await createPartitions(database.db, now)
})
beforeEach(async () => {
  await database.pool.query('delete from webhook_endpoint; delete from delivery_pause')
  stores += 1
  const request = { name: 'Store', domain: `store-${stores}.example.com`, plan: 'enterprise' } as const
  store = await createStore({ db: database.db, now }, request)
})
after(() => database.close())

interface LaneFacts {
  due?: Date | null
  healthy?: boolean
  off?: boolean
  leased?: boolean
  events?: string[]
}

/** Adds an endpoint whose lane is at the beginning of the feed. */
async function addLane({ due = null, healthy = true, off = false, leased = false, events = [] }: LaneFacts) {
  const id = newUuid(now)
  await database.pool.query(
    `insert into webhook_endpoint (store_id, id, url, events, source, secret_enc, created_at)
     values ($1, $2, 'https://shop.example.com', $3, 'merchant', '', $4)`,
    [store.id, id, events, now],
  )
  await database.pool.query(
    `insert into webhook_lane (store_id, endpoint_id, cursor_id, due_at, healthy, off_from, lease_until)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [store.id, id, uuidFloor(0), due, healthy, off ? uuidFloor(0) : null, leased ? 'infinity' : '-infinity'],
  )
}

async function recordEvent(type: string, at: Date): Promise<void> {
  await database.pool.query(
    `select record_events($1, $2, array[null::uuid], array[$3], array['merchant'], array['{}'])`,
    [store.id, at.getTime(), type],
  )
}

async function expectBacklog(expected: Partial<DeliveryBacklog>): Promise<void> {
  assert.deepEqual(await readDeliveryBacklog(database.db, now), { ...NOTHING, ...expected })
}

describe('the delivery backlog', () => {
  it('does not count idle endpoints', async () => {
    await addLane({})
    await expectBacklog({})
  })

  it('reports the age of the longest-due lane as queue age, and of the oldest unsent event as lag', async () => {
    await recordEvent('quote.created', ago(40))
    await recordEvent('quote.declined', ago(20))
    await addLane({ due: ago(30) })
    await addLane({ due: ago(10) })
    await addLane({ due: new Date(now.getTime() + 1000) })
    await expectBacklog({ dueLanes: 2, queueAgeSeconds: 30, feedLagSeconds: 40 })
  })

  it('does not count events no endpoint wants as lag', async () => {
    await recordEvent('quote.created', ago(40))
    await recordEvent('quote.declined', ago(20))
    await addLane({ due: ago(30), events: ['quote.declined', 'quote.accepted'] })
    await expectBacklog({ dueLanes: 1, queueAgeSeconds: 30, feedLagSeconds: 20 })
  })

  it('counts the events, but not the wait, of an endpoint being worked on', async () => {
    await recordEvent('quote.created', ago(40))
    await addLane({ due: ago(30), leased: true })
    await expectBacklog({ dueLanes: 1, feedLagSeconds: 40 })
  })

  it('does not count an endpoint that does not answer as lag', async () => {
    await recordEvent('quote.created', ago(40))
    await addLane({ due: new Date(now.getTime() + 1000), healthy: false })
    await expectBacklog({ unavailableLanes: 1 })
  })

  it('ignores disabled endpoints and those of a store off the plan', async () => {
    await recordEvent('quote.created', ago(40))
    await addLane({ off: true, healthy: false })
    await expectBacklog({ switchedOffLanes: 1 })
    await addLane({ due: ago(30) })
    await database.pool.query(`update store set revision = revision + 1, plan = 'starter' where id = $1`, [store.id])
    await expectBacklog({ switchedOffLanes: 1 })
  })

  it('shows a pause until it ends', async () => {
    await database.pool.query('insert into delivery_pause (until) values ($1)', [new Date(now.getTime() + 1)])
    await expectBacklog({ isPaused: true })
    await database.pool.query('update delivery_pause set until = $1', [now])
    await expectBacklog({})
  })
})
