import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type DueDelivery,
  insertDelivery,
  markApplied,
  markFailed,
  purgeDeliveries,
  takeDueDeliveries,
} from '../../../src/database/orders/platform-deliveries.ts'
import { readReportBacklog } from '../../../src/database/orders/report-backlog.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

const DAY_MS = 86_400_000

let service: TestService
let storeId: string
before(async () => {
  service = await openTestService()
  storeId = (await service.addStore()).id
})
after(() => service.close())

const take = (limit = 100) => takeDueDeliveries(service.db, service.now, limit)
const wait = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const settle = (delivery: DueDelivery) =>
  service.db.transaction().execute((tx) => markApplied(tx, storeId, delivery.deliveryId, service.now))

let ids = 0
async function receive(count = 1, topic = 'order.paid'): Promise<string[]> {
  await service.pool.query('delete from platform_delivery')
  const received: string[] = []
  for (let n = 0; n < count; n++) {
    ids += 1
    const delivery = {
      storeId,
      deliveryId: `delivery ${ids}`,
      topic,
      event: { type: topic, n },
      sealedEmail: Buffer.from('sealed'),
      triggeredAt: service.now,
    }
    assert.equal(await insertDelivery(service.db, delivery, service.now), true)
    assert.equal(await insertDelivery(service.db, delivery, service.now), false)
    received.push(delivery.deliveryId)
  }
  return received
}

test('deliveries are taken in order of arrival, by one process each, and are due again after a minute', async () => {
  const received = await receive(30)
  const taken = await Promise.all([take(15), take(15), take(15)])
  assert.deepEqual(
    taken
      .flat()
      .map(({ deliveryId }) => deliveryId)
      .toSorted(),
    received.toSorted(),
  )
  assert.deepEqual(await take(), [])
  wait(60_000)
  const again = await take()
  assert.deepEqual(
    again.map(({ deliveryId }) => deliveryId),
    received,
  )
  assert.ok(again.every(({ attempts }) => attempts === 2))
})

test('deliveries being taken by another process are skipped, not waited for', async () => {
  const [first, ...others] = await receive(3)
  const client = await service.pool.connect()
  try {
    await client.query('begin; select from platform_delivery order by position limit 1 for update')
    const taken = await take()
    assert.deepEqual(
      taken.map(({ deliveryId }) => deliveryId),
      others,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
  assert.deepEqual(
    (await take()).map(({ deliveryId }) => deliveryId),
    [first],
  )
})

test('a delivery is applied once, even with two concurrent transactions, and then keeps no address', async () => {
  await receive()
  const [delivery] = await take()
  assert.ok(delivery)
  assert.deepEqual((await Promise.all([settle(delivery), settle(delivery)])).toSorted(), [false, true])
  wait(60_000)
  assert.deepEqual(await take(), [])
  await markFailed(service.db, delivery, 'too late', service.now)
  const { rows } = await service.pool.query(
    'select applied_at, email_enc, last_error, next_attempt_at from platform_delivery',
  )
  assert.ok(rows[0].applied_at)
  assert.deepEqual([rows[0].email_enc, rows[0].last_error, rows[0].next_attempt_at], [null, null, null])
})

test('a rolled-back delivery is not applied', async () => {
  await receive()
  const [delivery] = await take()
  assert.ok(delivery)
  const failing = service.db.transaction().execute(async (tx) => {
    await markApplied(tx, storeId, delivery.deliveryId, service.now)
    throw new Error('the rest fails')
  })
  await assert.rejects(failing)
  assert.equal(await settle(delivery), true)
})

/** Has a delivery fail until it is given up, and returns when it was tried, in seconds; its address is kept until then. */
async function failAlways(topic: string): Promise<number[]> {
  await receive(1, topic)
  const started = service.now.getTime()
  const at: number[] = []
  for (;;) {
    const [delivery] = await take()
    if (!delivery) return at
    at.push((service.now.getTime() - started) / 1_000)
    await markFailed(service.db, delivery, 'x'.repeat(1_000), service.now)
    const { rows } = await service.pool.query('select next_attempt_at, last_error, email_enc from platform_delivery')
    assert.equal(rows[0].last_error.length, 500)
    assert.equal(rows[0].email_enc === null, rows[0].next_attempt_at === null)
    if (rows[0].next_attempt_at) service.now = rows[0].next_attempt_at
  }
}

test('a failed delivery is retried with growing waits, for two days', async () => {
  const at = await failAlways('order.paid')
  assert.deepEqual(at.slice(0, 7), [0, 5, 35, 155, 755, 4_355, 25_955])
  const last = at.at(-1) ?? 0
  assert.ok(last <= 2 * 86_400 && last > 1.5 * 86_400)
})

test('a failed delivery about privacy is retried, and keeps its address, for the 30 days that the law gives', async () => {
  const last = (await failAlways('privacy.customer_redact')).at(-1) ?? 0
  assert.ok(last <= 30 * 86_400 && last > 29.5 * 86_400)
})

test('the oldest waiting report counts from when its platform wrote it, until it is applied', async () => {
  await receive()
  wait(90_000)
  assert.deepEqual(await readReportBacklog(service.db, service.now), { oldestSeconds: 90 })
  const [taken] = await take()
  assert.ok(taken && (await settle(taken)))
  assert.deepEqual(await readReportBacklog(service.db, service.now), { oldestSeconds: 0 })
})

test('deliveries are stored for 30 days', async () => {
  await receive(3)
  const purge = () => service.db.transaction().execute((tx) => purgeDeliveries(tx, service.now))
  wait(30 * DAY_MS)
  assert.equal(await purge(), 0)
  wait(1)
  assert.equal(await purge(), 3)
})
