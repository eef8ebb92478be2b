import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { deleteWebhookEndpoint } from '../../../src/commands/webhooks/delete-webhook-endpoint.ts'
import { editWebhookEndpoint } from '../../../src/commands/webhooks/edit-webhook-endpoint.ts'
import { resendDelivery } from '../../../src/commands/webhooks/resend-delivery.ts'
import { resendFailedDeliveries } from '../../../src/commands/webhooks/resend-failed-deliveries.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { formatId } from '../../../src/domain/id.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { createLogger } from '../../../src/process/logger.ts'
import { watchRecorders } from '../../support/database/recorders.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { contextOf } from '../../support/service/context.ts'
import { readFeed, record } from '../../support/service/feed.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import {
  addEndpoint,
  deliveriesOf,
  listStranded,
  localPoster,
  makeEngine,
  NOBODY,
  passTime,
  switchOff,
  switchOn,
} from '../../support/service/webhooks.ts'

/** No request here is meant to fail: a slow machine must not put its endpoint off by minutes. */
const SLOWEST_MS = 240_000

let service: TestService
let poster: Poster
let receiver: Receiver
let store: Store
let clock: () => Date
/** The test's engines, which end with it even if it fails. */
let engines: DeliveryEngine[]
/** Errors reported by the engines. */
let troubles: string[]
before(async () => {
  service = await openTestService()
  poster = await localPoster(SLOWEST_MS)
})
after(async () => {
  await poster.close()
  await service.close()
})
beforeEach(async () => {
  store = await service.addStore()
  clock = () => new Date()
  receiver = await openReceiver({ clock: () => clock() })
  engines = []
  troubles = []
})
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  receiver.check()
  await receiver.close()
  assert.deepEqual(troubles, [])
})

/** Opens an engine whose errors fail the test. */
function openEngine(through = poster): DeliveryEngine {
  const logger = createLogger('silent')
  logger.error = (({ err }: { err: unknown }, message: string) =>
    troubles.push(`${message}: ${JSON.stringify(err)}`)) as never
  const engine = makeEngine(service, through, { clock: () => clock(), logger })
  engines.push(engine)
  return engine
}
const idsAt = (path: string) => receiver.requests.filter((one) => one.path === path).map(({ id }) => id)
const emit = (count: number, agoMs = 0) => record(service.db, store.id, count, new Date(clock().getTime() - agoMs))

async function checkArrived(endpoints: readonly { path: string }[]): Promise<void> {
  const feed = (await readFeed(service.db, store.id, clock())).map(({ id }) => id)
  for (const { path } of endpoints) assert.deepEqual([...new Set(idsAt(path))].toSorted(), feed)
}

describe('events recorded while engines go idle', () => {
  it('wake a lane or find it awake: neither engine leaves any behind', async () => {
    const endpoints = [await addEndpoint(service, store, receiver), await addEndpoint(service, store, receiver)]
    openEngine()
    openEngine()
    for (let round = 0; round < 150; round++) {
      const looking = engines.map((engine) => engine.runDue())
      await Promise.all([emit(1), emit(1), ...looking])
      assert.deepEqual(await listStranded(service, clock()), [])
    }
    await engines[0]?.runDue()
    await checkArrived(endpoints)
    assert.deepEqual(await listStranded(service, clock()), [])
  })

  it('arrive even if a slow transaction holds the feed while the lane goes idle', async () => {
    const endpoint = await addEndpoint(service, store, receiver)
    openEngine()
    openEngine()
    for (let round = 0; round < 20; round++) {
      const expected = receiver.requests.length + (round % 2)
      await emit(1)
      const slow = service.db.transaction().execute(async (tx) => {
        await record(tx, store.id, 2, new Date())
        await receiver.waitFor(expected)
        for (let trip = 0; trip < 30; trip++) await sql`select`.execute(tx)
        if (round % 5 === 0) throw new Error('rolled back')
      })
      await Promise.all([slow.catch(() => {}), ...engines.map((engine) => engine.runDue())])
      assert.deepEqual(await listStranded(service, clock()), [])
    }
    await engines[0]?.runDue()
    await checkArrived([endpoint])
  })

  it('are never blocked or refused by the engines that deliver them, with any number of endpoints', async (t) => {
    const endpoints = []
    for (let i = 0; i < 20; i++) endpoints.push(await addEndpoint(service, store, receiver))
    openEngine()
    openEngine()
    for (const engine of engines) engine.start()
    const watch = await watchRecorders(service.url)
    t.after(watch.stop)
    const emitter = async () => {
      // A command's time is when it started, so it is slightly behind the engines'.
      for (let i = 0; i < 60; i++) {
        await emit(1, 40)
        engines[i % 2]?.wake()
      }
    }
    await Promise.all(Array.from({ length: 4 }, emitter))
    await receiver.waitFor(20 * 240)
    assert.deepEqual(await watch.stop(), [], 'a recorder waits for nothing but statements that are under way')
    await Promise.all(engines.map((engine) => engine.stop()))
    await checkArrived(endpoints)
    assert.deepEqual(await listStranded(service, clock()), [])
  })
})

describe('staff acting on an endpoint while it is worked on', () => {
  const staffContext = async () => ({ ...(await contextOf(service, store, NOBODY)), allowPrivateWebhooks: true })

  /** Continues, a little later each time, until no retry is left. */
  async function settle(engine: DeliveryEngine): Promise<void> {
    receiver.answer = { status: 200 }
    for (let hours = 0; hours < 96; hours += 6) {
      await passTime(service, 6 * 3_600_000)
      await engine.runDue()
    }
  }

  it('never break a turn, stop other events or strand any, whatever they do', async () => {
    clock = () => service.now
    const [kept, tried, gone] = [
      await addEndpoint(service, store, receiver),
      await addEndpoint(service, store, receiver),
      await addEndpoint(service, store, receiver),
    ]
    openEngine()
    openEngine()
    let answered = 0
    const statuses = [200, 200, 400, 200, 503, 200, 200, 429, 200]
    receiver.answer = () => ({ status: statuses[++answered % statuses.length] ?? 200 })
    const path = (n: number) => new URL(`${kept.path}?${n % 2}`, receiver.url).href
    receiver.trust([kept.secret], `${kept.path}?0`)
    receiver.trust([kept.secret], `${kept.path}?1`)
    const acts = [
      async (n: number) => editWebhookEndpoint(await staffContext(), kept.id, { url: path(n) }),
      async () => resendFailedDeliveries(await staffContext(), kept.id, new Date(service.now.getTime() - 3_600_000)),
      () => switchOff(service, store, tried.id),
      () => switchOn(service, store, tried.id),
      async () => resendFailedDeliveries(await staffContext(), kept.id, new Date(service.now.getTime() - 3_600_000)),
      async (n: number) =>
        editWebhookEndpoint(await staffContext(), tried.id, { events: n % 2 === 0 ? ['quote.closed'] : [] }),
      () => switchOn(service, store, tried.id),
    ]
    for (let round = 0; round < 70; round++) {
      service.now = new Date(service.now.getTime() + 1000)
      const looking = engines.map((engine) => engine.runDue())
      const deletes = round === 50 ? [deleteWebhookEndpoint(await staffContext(), gone.id)] : []
      await Promise.all([emit(5), acts[round % acts.length]?.(round), ...looking, ...deletes])
      assert.deepEqual(await listStranded(service, clock()), [])
    }
    if (engines[0]) await settle(engines[0])
    assert.deepEqual(await listStranded(service, clock()), [])
    const feed = (await readFeed(service.db, store.id, service.now)).map(({ id }) => id)
    const log = await deliveriesOf(service, kept.id)
    assert.deepEqual(
      log.map(({ event_id, state }) => `${formatId('evt', event_id)} ${state}`),
      feed.map((id) => `${id} delivered`),
    )
  })

  it('can resend what is being tried over and over without a deadlock', async () => {
    clock = () => service.now
    const { id, path } = await addEndpoint(service, store, receiver)
    const engine = openEngine()
    receiver.answer = { status: 400 }
    await emit(64)
    await engine.runDue()
    const [{ id: one } = { id: '' }] = await readFeed(service.db, store.id, service.now)
    let isOver = false
    const staff = async () => {
      while (!isOver) {
        const ctx = await staffContext()
        await resendFailedDeliveries(ctx, id, new Date(service.now.getTime() - 60_000)).catch(
          ({ code }) => assert.equal(code, 'rate_limited'), // limited to ten a minute: the others resend one by one
        )
        await resendDelivery(ctx, id, one)
      }
    }
    const resending = [staff(), staff()]
    for (let round = 0; round < 30; round++) {
      service.now = new Date(service.now.getTime() + 1000)
      receiver.answer = { status: round % 2 === 0 ? 200 : 400 }
      await engine.runDue()
    }
    isOver = true
    await Promise.all(resending)
    await settle(engine)
    assert.equal(new Set(idsAt(path)).size, 64)
    assert.deepEqual(new Set((await deliveriesOf(service, id)).map(({ state }) => state)), new Set(['delivered']))
  })
})

describe('two engines', () => {
  it('never send to one endpoint at the same time, and share the work', async () => {
    const busy = new Map<string, { by: DeliveryEngine; requests: number }>()
    const overlaps: string[] = []
    const turns = new Map<DeliveryEngine, number>()
    const open = (): DeliveryEngine => {
      const noting: Poster = {
        ...poster,
        post: async (request) => {
          const held = busy.get(request.url) ?? { by: engine, requests: 0 }
          if (held.by !== engine) overlaps.push(request.url)
          busy.set(request.url, { by: engine, requests: held.requests + 1 })
          turns.set(engine, (turns.get(engine) ?? 0) + 1)
          const answer = await poster.post(request)
          const left = (busy.get(request.url)?.requests ?? 1) - 1
          if (left === 0) busy.delete(request.url)
          else busy.set(request.url, { by: engine, requests: left })
          return answer
        },
      }
      const engine: DeliveryEngine = openEngine(noting)
      return engine
    }
    open()
    open()
    for (let i = 0; i < 10; i++) await addEndpoint(service, store, receiver)
    for (let round = 0; round < 20; round++) {
      await Promise.all([emit(20), ...engines.map((engine) => engine.runDue())])
    }
    await Promise.all(engines.map((engine) => engine.runDue()))
    assert.deepEqual(overlaps, [])
    assert.equal(receiver.requests.length, 10 * 400, 'and nothing is sent twice')
    for (const engine of engines) assert.ok((turns.get(engine) ?? 0) > 0)
  })
})
