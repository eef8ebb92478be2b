import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../../src/database/stores/stores.ts'
import { TURN_DELIVERIES } from '../../../src/database/webhooks/fresh-events.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { record } from '../../support/service/feed.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addEndpoint, laneOf, localPoster, makeEngine } from '../../support/service/webhooks.ts'

const BACKLOG = 100_000
/** As many as the busy store has, plus one for the silent receiver, so a single event has to wait for one of them. */
const LANES = 4
const SINGLES = 30
let service: TestService
let poster: Poster
let receiver: Receiver
let engine: DeliveryEngine
before(async () => {
  service = await openTestService()
  poster = await localPoster()
  receiver = await openReceiver()
  engine = makeEngine(service, poster, { clock: () => new Date(), lanes: LANES })
})
after(async () => {
  await engine.stop()
  await poster.close()
  await receiver.close()
  await service.close()
})

const sendTo = async (store: Store, count: number) => record(service.db, store.id, count, new Date())

describe('a single event of one store', () => {
  it(`goes ahead of ${BACKLOG} waiting at another, a receiver that never answers and one that is down: after at most one turn of those in work`, async () => {
    const [busy, dead, down, small] = [
      await service.addStore(),
      await service.addStore(),
      await service.addStore(),
      await service.addStore(),
    ]
    const endpoints = { busy: [] as string[], small: await addEndpoint(service, small, receiver) }
    for (let i = 0; i < 3; i++) endpoints.busy.push((await addEndpoint(service, busy, receiver)).path)
    const silent = await addEndpoint(service, dead, receiver)
    const failing = await addEndpoint(service, down, receiver)
    receiver.answer = ({ path }) => (path === silent.path ? 'never' : { status: path === failing.path ? 503 : 200 })
    for (let i = 0; i < BACKLOG / 1000; i++) await sendTo(busy, 1000)
    await sendTo(dead, 5)
    await sendTo(down, 5)
    engine.start()
    await receiver.waitFor(2 * TURN_DELIVERIES)

    const overtaken: number[] = []
    for (let single = 1; single <= SINGLES; single++) {
      await sendTo(small, 1)
      engine.wake([small.id])
      const before = receiver.requests.length
      await arrivedAt(endpoints.small.path, single)
      overtaken.push(receiver.requests.length - before)
    }
    // Work in progress may end its turn, and each busy lane may have started another before the commit.
    const most = 2 * endpoints.busy.length * TURN_DELIVERIES
    assert.ok(Math.max(...overtaken) <= most, `${overtaken} others came first`)
    const lanes = await Promise.all([silent, failing].map(({ id }) => laneOf(service, id)))
    assert.ok(
      lanes.every(({ lease_epoch: turns }) => Number(turns) === 1),
      'and those that are down got one turn',
    )
    assert.ok(receiver.requests.length < BACKLOG)
    receiver.check()
  })

  async function arrivedAt(path: string, count: number): Promise<void> {
    for (;;) {
      const seen = receiver.requests.length
      if (receiver.requests.filter((one) => one.path === path).length >= count) return
      await receiver.waitFor(seen + 1)
    }
  }
})
