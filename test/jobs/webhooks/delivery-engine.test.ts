import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Store } from '../../../src/database/stores/stores.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { readFeed, record } from '../../support/service/feed.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addEndpoint, deliveriesOf, localPoster, makeEngine } from '../../support/service/webhooks.ts'

const MINUTE_MS = 60_000
let service: TestService
let poster: Poster
let receiver: Receiver
let engine: DeliveryEngine
let store: Store
before(async () => {
  service = await openTestService()
  poster = await localPoster(240_000)
})
after(async () => {
  await poster.close()
  await service.close()
})
beforeEach(async () => {
  store = await service.addStore()
  receiver = await openReceiver({ clock: () => service.now })
  engine = makeEngine(service, poster)
})
afterEach(async () => {
  receiver.check()
  await receiver.close()
})

const pass = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const send = async (count: number, to = store) => record(service.db, to.id, count, service.now)
const idsOf = (path: string) => receiver.requests.filter((one) => one.path === path).map(({ id }) => id)

describe('an event', () => {
  it('reaches every endpoint that wants it, once, with the same id as in the feed', async () => {
    const all = await addEndpoint(service, store, receiver)
    const some = await addEndpoint(service, store, receiver, ['quote.created', 'quote.closed'])
    const none = await addEndpoint(service, store, receiver, ['quote.closed'])
    await send(150)
    await engine.runDue()
    const feed = (await readFeed(service.db, store.id, service.now)).map(({ id }) => id)
    assert.deepEqual(idsOf(all.path).toSorted(), feed)
    assert.deepEqual(idsOf(some.path).toSorted(), feed)
    assert.deepEqual(idsOf(none.path), [])
    const log = await deliveriesOf(service, all.id)
    assert.deepEqual(
      new Set(log.map(({ state, attempts, last_status }) => `${state} ${attempts} ${last_status}`)),
      new Set(['delivered 1 200']),
    )
    assert.equal(await engine.runDue(), 0, 'nothing is left to do')
  })

  it('that failed is retried when due, with the same id and a new signature', async () => {
    const { id, path } = await addEndpoint(service, store, receiver)
    receiver.answer = { status: 500 }
    await send(1)
    await engine.runDue()
    pass(4 * MINUTE_MS)
    await engine.runDue()
    assert.equal(receiver.requests.length, 1)
    receiver.answer = { status: 200 }
    pass(2 * MINUTE_MS)
    await engine.runDue()
    assert.equal(new Set(idsOf(path)).size, 1)
    const [first, second] = receiver.requests
    assert.notEqual(first?.headers['webhook-timestamp'], second?.headers['webhook-timestamp'])
    assert.deepEqual(
      (await deliveriesOf(service, id)).map(({ state, attempts }) => [state, attempts]),
      [['delivered', 2]],
    )
    assert.equal(await engine.runDue(), 0)
  })
})

describe('an unavailable endpoint', () => {
  it('costs only the deliveries under way an attempt; all others wait and arrive after it recovers', async () => {
    const { id, path } = await addEndpoint(service, store, receiver)
    let answered = 0
    receiver.answer = () => ({ status: ++answered <= 20 ? 200 : 503 })
    await send(500)
    await engine.runDue()
    const failed = (await deliveriesOf(service, id)).filter(({ state }) => state === 'retrying')
    assert.ok(failed.length >= 1 && failed.length <= 8, `${failed.length} failed`)
    receiver.answer = { status: 200 }
    pass(6 * MINUTE_MS)
    await engine.runDue()
    assert.equal(new Set(idsOf(path)).size, 500)
    assert.deepEqual(new Set((await deliveriesOf(service, id)).map(({ state }) => state)), new Set(['delivered']))
  })

  it('gets one request when due, and while that fails no other', async () => {
    await addEndpoint(service, store, receiver)
    receiver.answer = { status: 503 }
    await send(30)
    await engine.runDue()
    assert.equal(receiver.requests.length, 1)
    await send(5)
    assert.equal(await engine.runDue(), 0, 'new events wake nobody')
    pass(6 * MINUTE_MS)
    await engine.runDue()
    assert.equal(receiver.requests.length, 2)
    assert.equal(new Set(receiver.requests.map(({ id }) => id)).size, 1, 'the same delivery asks')
  })
})
