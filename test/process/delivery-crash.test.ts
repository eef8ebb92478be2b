import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Store } from '../../src/database/stores/stores.ts'
import { formatId } from '../../src/domain/id.ts'
import { MOST_REQUESTS } from '../../src/jobs/webhooks/request-budget.ts'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'
import { type Running, startNode } from '../support/processes/process.ts'
import { readFeed, record } from '../support/service/feed.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { addEndpoint, deliveriesOf, laneOf, listStranded } from '../support/service/webhooks.ts'

const STORES = 50
const ENDPOINTS = 20
/** The total number; fewer while developing. */
const DELIVERIES = Number(process.env.CRASH_DELIVERIES ?? 40_000)
const KILLS = 2
/** Long enough that no live worker loses a lane, however busy the machine is. */
const LEASE_MS = 10_000
let service: TestService
let receiver: Receiver
const workers = new Set<Running>()
before(async () => {
  service = await openTestService()
})
after(() => service.close())
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  for (const worker of workers) await kill(worker)
  receiver.check()
  await receiver.close()
})

async function startWorker(leaseMs = LEASE_MS): Promise<Running> {
  const worker = startNode([fileURLToPath(import.meta.resolve('../support/processes/delivery-worker.ts'))], {
    DATABASE_URL: service.url,
    CA: receiver.ca,
    LEASE_MS: String(leaseMs),
  })
  workers.add(worker)
  await worker.printed('delivers')
  return worker
}

async function kill(worker: Running): Promise<void> {
  const closed = once(worker.process, 'close')
  workers.delete(worker)
  worker.process.kill('SIGKILL')
  await closed
}

/** Resolves when every lane is released and none is due. */
async function nothingWaits(): Promise<void> {
  const query = `select pg_sleep(0.1), exists (select from webhook_lane where due_at is not null) as waits`
  while ((await service.pool.query(query)).rows[0].waits);
}

/** Ends a worker in order: once it is gone, all its work under way has been handled. */
async function end(worker: Running): Promise<void> {
  const closed = once(worker.process, 'close')
  workers.delete(worker)
  worker.process.kill('SIGTERM')
  assert.deepEqual(await closed, [0, null], worker.stderr())
}

interface Shop {
  store: Store
  endpoints: { id: string; path: string }[]
}

async function addShops(): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let i = 0; i < STORES; i++) {
    const store = await service.addStore()
    const endpoints = []
    for (let j = 0; j < ENDPOINTS; j++) endpoints.push(await addEndpoint(service, store, receiver))
    shops.push({ store, endpoints })
  }
  return shops
}

/** Checks that an endpoint's deliveries, its log and its store's feed have the same events, whose sequences restore the feed's order. */
async function checkShop({ store, endpoints }: Shop, received: Map<string, Receiver['requests']>): Promise<number> {
  const feed = await readFeed(service.db, store.id, new Date())
  let duplicates = 0
  for (const { id, path } of endpoints) {
    const all = received.get(path) ?? []
    const once = new Map(all.map((one) => [one.id, one]))
    duplicates += all.length - once.size
    const inOrder = [...once.values()].toSorted((a, b) => Number(a.json.data.sequence) - Number(b.json.data.sequence))
    assert.deepEqual(
      inOrder.map((one) => [one.id, one.json.data.sequence]),
      feed.map((event) => [event.id, event.sequence]),
    )
    const log = (await deliveriesOf(service, id)).map(({ event_id, state }) => `${formatId('evt', event_id)} ${state}`)
    assert.deepEqual(
      log,
      feed.map((event) => `${event.id} delivered`),
    )
  }
  return duplicates
}

describe('killed workers', () => {
  it(`still deliver ${DELIVERIES} events (of ${STORES} stores, each to its ${ENDPOINTS} endpoints), as feed and log show, with no more repeats than were under way when killed`, async () => {
    const shops = await addShops()
    const each = DELIVERIES / STORES / ENDPOINTS
    const emitting = Promise.all(
      shops.map(async ({ store }) => {
        for (let i = 0; i < each; i++) {
          await receiver.waitFor(Math.floor((DELIVERIES * i * 0.6) / each))
          await record(service.db, store.id, 1, new Date())
        }
      }),
    )
    let pair = [await startWorker(), await startWorker()]
    for (let killed = 1; killed <= KILLS; killed++) {
      const jitter = Math.floor((Math.random() * DELIVERIES) / 20)
      await receiver.waitFor(Math.floor((DELIVERIES * killed) / (KILLS + 2)) + jitter)
      const [victim, other] = Math.random() < 0.5 ? pair : pair.toReversed()
      assert.ok(victim && other)
      await kill(victim)
      pair = [other, await startWorker()]
    }
    await emitting
    await nothingWaits()
    assert.deepEqual(await listStranded(service, new Date()), [])
    const received = Map.groupBy(receiver.requests, ({ path }) => path)
    let duplicates = 0
    for (const shop of shops) duplicates += await checkShop(shop, received)
    assert.ok(duplicates <= KILLS * MOST_REQUESTS, `${duplicates} came twice`)
  })
})

describe('a worker stopped past its lease while sending', () => {
  it('writes and sends nothing more, and never moves the lane back in the feed', async () => {
    const store = await service.addStore()
    const { id } = await addEndpoint(service, store, receiver)
    await record(service.db, store.id, 3, new Date())
    const late = Promise.withResolvers<{ status: number }>()
    receiver.answer = () => (receiver.requests.length === 1 ? late.promise : { status: 200 })
    const stopped = await startWorker(500)
    await receiver.waitFor(1)
    stopped.process.kill('SIGSTOP')
    const other = await startWorker(500)
    await receiver.waitFor(4)
    await nothingWaits()
    await end(other)
    const [log, lane] = [await deliveriesOf(service, id), await laneOf(service, id)]
    assert.deepEqual(
      log.map(({ state, attempts }) => [state, attempts]),
      Array(3).fill(['delivered', 1]),
    )

    late.resolve({ status: 500 })
    stopped.process.kill('SIGCONT')
    await end(stopped)
    assert.deepEqual(await deliveriesOf(service, id), log)
    assert.deepEqual(await laneOf(service, id), lane)
    assert.equal(receiver.requests.length, 4)
    const { rows } = await service.pool.query('select failing_since from webhook_endpoint where store_id = $1', [
      store.id,
    ])
    assert.deepEqual(rows, [{ failing_since: null }])
  })
})
