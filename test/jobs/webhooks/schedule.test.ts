import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { recordOutcomes } from '../../../src/commands/webhooks/record-outcomes.ts'
import { listAudit } from '../../../src/database/access/audit.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { claimLanes } from '../../../src/database/webhooks/claim-lanes.ts'
import { readEndpoint } from '../../../src/database/webhooks/webhook-endpoints.ts'
import { readTurns } from '../../../src/database/webhooks/webhook-turns.ts'
import { judgeAttempt } from '../../../src/domain/webhooks/webhook-retry.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { onOneDatabase } from '../../support/citus/on-one-database.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { readFeed, record } from '../../support/service/feed.ts'
import { listQueuedMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import {
  addEndpoint,
  anyLanes,
  deliveriesOf,
  laneOf,
  localPoster,
  makeEngine,
  passTime,
} from '../../support/service/webhooks.ts'
import { addStaff } from '../../support/shop/admin.ts'

const ONE_DATABASE = onOneDatabase('it claims lanes of all stores at once')

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SCHEDULE_MINUTES = [5, 30, 120, 360, 720, 1440, 2880]
let service: TestService
let poster: Poster
let receiver: Receiver
let engine: DeliveryEngine
let store: Store
/** The times of the requests, by the service's clock. */
let times: number[]
before(async () => {
  service = await openTestService()
  poster = await localPoster(240_000)
})
after(async () => {
  await poster.close()
  await service.close()
})
beforeEach(async () => {
  await service.pool.query('delete from webhook_endpoint')
  store = await service.addStore()
  receiver = await openReceiver({ clock: () => service.now })
  engine = makeEngine(service, poster)
  times = []
})
afterEach(async () => {
  receiver.check()
  await receiver.close()
})

/** Answers every request like this from now on, and records its time. */
function answer(status: number, headers = {}): void {
  receiver.answer = () => {
    times.push(service.now.getTime())
    return { status, headers }
  }
}
const send = (count: number) => record(service.db, store.id, count, service.now)

/** Moves to the endpoint's next due time, checking that nothing is sent just before; false if there is none. */
async function askNext(endpointId: string): Promise<boolean> {
  const { due_at: due } = await laneOf(service, endpointId)
  if (due === null) return false
  const sent = receiver.requests.length
  await passTime(service, due.getTime() - service.now.getTime() - 1)
  assert.equal(await engine.runDue(), 0)
  await passTime(service, 1)
  await engine.runDue()
  assert.ok(receiver.requests.length > sent)
  return true
}

describe('a delivery that always fails', () => {
  for (const status of [500, 404, 301]) {
    it(`is tried 8 times at the specified intervals, about 3.7 days in all, and then given up: ${status}`, async () => {
      const { id } = await addEndpoint(service, store, receiver)
      answer(status)
      await send(1)
      await engine.runDue()
      while (await askNext(id));
      assert.equal(times.length, 8)
      for (const [i, minutes] of SCHEDULE_MINUTES.entries()) {
        const waited = ((times[i + 1] ?? 0) - (times[i] ?? 0)) / MINUTE_MS
        assert.ok(waited >= minutes * 0.9 && waited <= minutes * 1.1, `retry ${i + 1} after ${waited} min`)
      }
      assert.equal(new Set(receiver.requests.map((one) => one.id)).size, 1)
      const [delivery] = await deliveriesOf(service, id)
      assert.deepEqual([delivery.state, delivery.attempts, delivery.next_attempt_at], ['gave_up', 8, null])
      await passTime(service, 10 * DAY_MS)
      assert.equal(await engine.runDue(), 0)
    })
  }

  it('with a 4xx or 3xx concerns no other: they continue at once, and new ones do not wait for it', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await send(100)
    const [bad] = await readFeed(service.db, store.id, service.now)
    receiver.answer = (one) => ({ status: one.id === bad?.id ? 410 : 200 })
    await engine.runDue()
    await send(10)
    await engine.runDue()
    const log = await deliveriesOf(service, id)
    assert.deepEqual(
      log.map(({ state }) => state),
      ['retrying', ...Array(109).fill('delivered')],
    )
    const lane = await laneOf(service, id)
    assert.deepEqual([lane.healthy, lane.due_at], [true, log[0].next_attempt_at])
  })

  it('left behind by a dead worker is retried when due', ONE_DATABASE, async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await send(2)
    const claim = { worker: randomUUID(), share: anyLanes(1), leaseMs: 0, now: service.now }
    const lanes = await claimLanes(service.db, claim)
    const [turn] = await readTurns(service.db, lanes, service.now)
    const event = turn?.fresh[0]?.event
    assert.ok(turn && event)
    const failed = { status: 404, retryAfter: null, error: null, ms: 1 }
    const verdict = judgeAttempt(failed, 1, service.now, 0.5)
    const outcome = { lane: turn.lane, event, attempts: 1, verdict, answer: failed, at: service.now }
    await recordOutcomes(service.systems, [outcome], service.now)

    await engine.runDue()
    assert.equal(receiver.requests.length, 1, 'the other one')
    assert.ok(await askNext(id))
    assert.deepEqual(
      (await deliveriesOf(service, id)).map(({ state, attempts }) => [state, attempts]),
      [
        ['delivered', 2],
        ['delivered', 1],
      ],
    )
  })
})

describe('an unavailable endpoint', () => {
  it('gets one request each time, whatever waits; when one is given up the next is tried at once', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    answer(503)
    await send(300)
    await engine.runDue()
    for (let asked = 2; asked <= 7; asked++) {
      await askNext(id)
      await send(1)
      assert.equal(await engine.runDue(), 0)
      assert.equal(times.length, asked)
    }
    await askNext(id)
    assert.equal(times.length, 9, 'the last attempt of the first, and the first of the second')
    const ids = receiver.requests.map((one) => one.id)
    assert.deepEqual([new Set(ids.slice(0, 8)).size, ids[8] === ids[7]], [1, false])
    answer(200)
    await askNext(id)
    const states = (await deliveriesOf(service, id)).map(({ state }) => state)
    assert.deepEqual(states, ['gave_up', ...Array(305).fill('delivered')])
  })

  it('is left alone for as long as it asks, but at most a day', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    const asks: [number, () => string, number][] = [
      [429, () => '7200', 7_200_000],
      [503, () => new Date(service.now.getTime() + 3 * 3_600_000).toUTCString(), 3 * 3_600_000],
      [429, () => String(10 * 86_400), DAY_MS],
    ]
    for (const [status, retryAfter, waitMs] of asks) {
      answer(status, { 'retry-after': retryAfter() })
      const before = service.now.getTime()
      await send(1)
      await engine.runDue()
      const waited = (await laneOf(service, id)).due_at.getTime() - before
      assert.ok(waited > waitMs - 1000 && waited <= waitMs, `${retryAfter()}: ${waited}`)
      answer(200)
      await askNext(id)
    }
    answer(500, { 'retry-after': '7200' })
    await send(1)
    await engine.runDue()
    const waited = (await laneOf(service, id)).due_at.getTime() - service.now.getTime()
    assert.ok(waited <= 5.5 * MINUTE_MS, 'which only 429 and 503 can')
  })
})

describe('an endpoint that fails for 5 days', () => {
  const status = async (id: string) => (await readEndpoint(service.db, store.id, id)).status
  const mailed = async (to: Store) =>
    (await listQueuedMail(service.db, to.id, service.systems.secretBox)).map(({ kind, to }) => [kind, to])

  it('is switched off: nothing more is sent or queued, its store’s active admins are mailed, and the audit log records it', async () => {
    const admins = [await addStaff(service, store), await addStaff(service, store)]
    await addStaff(service, store, { role: 'manager' })
    const left = await addStaff(service, store)
    await service.pool.query('update staff set active = false where email = $1', [left.email])
    const neighbour = await service.addStore()
    await addStaff(service, neighbour)
    const { id } = await addEndpoint(service, store, receiver)
    const started = service.now.getTime()
    answer(500)
    await send(3)
    await engine.runDue()
    while ((await status(id)) === 'active') assert.ok(await askNext(id))
    const days = (service.now.getTime() - started) / DAY_MS
    assert.ok(days >= 5 && days < 7.5, `after ${days} days`)
    assert.equal(await status(id), 'auto_disabled')
    assert.deepEqual(
      (await mailed(store)).toSorted(),
      admins.map(({ email }) => ['webhook_auto_disabled', email]).toSorted(),
    )
    assert.deepEqual(await mailed(neighbour), [])
    const { entries } = await listAudit(service.db, store.id, { limit: 10 })
    assert.deepEqual(
      entries.map(({ action, staff, detail }) => [action, staff, detail.endpoint]),
      [['webhook_auto_disabled', null, id]],
    )
    const asked = times.length
    await send(5)
    await passTime(service, 3 * DAY_MS)
    assert.equal(await engine.runDue(), 0)
    assert.equal(times.length, asked)
  })

  it('except for one success is not: its five days start over', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    const started = service.now.getTime()
    answer(400)
    for (let hours = 0; hours <= 4.9 * 24; hours += 6) {
      await send(1)
      await engine.runDue()
      await passTime(service, 6 * 60 * MINUTE_MS)
    }
    assert.equal((await readEndpoint(service.db, store.id, id)).failingSince?.getTime(), started)
    answer(200)
    await send(1)
    await engine.runDue()
    answer(400)
    await passTime(service, 2 * DAY_MS)
    await send(1)
    await engine.runDue()
    const endpoint = await readEndpoint(service.db, store.id, id)
    assert.deepEqual([endpoint.status, endpoint.failingSince], ['active', service.now])
  })
})
