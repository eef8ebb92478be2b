import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { pauseDeliveries, resumeDeliveries } from '../../../src/database/webhooks/delivery-pause.ts'
import { readEndpoint } from '../../../src/database/webhooks/webhook-endpoints.ts'
import { listLog } from '../../../src/database/webhooks/webhook-log.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { readFeed, record } from '../../support/service/feed.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import {
  addEndpoint,
  listStranded,
  localPoster,
  makeEngine,
  passTime,
  switchOff,
  switchOn,
} from '../../support/service/webhooks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A step that may happen to an endpoint. A whole sequence takes less than the days after which an endpoint is switched off. */
type Step =
  | { do: 'emit'; count: number }
  | { do: 'answer'; status: 200 | 404 | 503 }
  | { do: 'wait'; ms: number }
  | { do: 'off' | 'on' | 'lapse' | 'return' | 'pause' | 'resume' | 'work' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('emit'), count: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), status: fc.constantFrom(200, 404, 503) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, MINUTE_MS, 6 * MINUTE_MS, 2 * HOUR_MS) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('off', 'on') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lapse', 'return', 'pause', 'resume') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work') }) },
) as fc.Arbitrary<Step>

/** The endpoint as its store's staff understand it. */
interface Model {
  isOn: boolean
  isEntitled: boolean
  isPaused: boolean
  /** True if the store was off its plan, so its lanes were checked only every five minutes. */
  hasLapsed: boolean
  /** The ids of the events it must get; it must never see any other. */
  due: Set<string>
}

/** The endpoint of one sequence, and everything known about it. */
interface World {
  store: Store
  id: string
  path: string
  model: Model
}

let service: TestService
let poster: Poster
let receiver: Receiver
let engine: DeliveryEngine
before(async () => {
  service = await openTestService()
  poster = await localPoster(240_000)
  receiver = await openReceiver({ clock: () => service.now })
  engine = makeEngine(service, poster)
})
after(async () => {
  receiver.check()
  await receiver.close()
  await poster.close()
  await service.close()
})

async function emit({ store, model }: World, count: number): Promise<void> {
  const known = await readFeed(service.db, store.id, service.now)
  await record(service.db, store.id, count, service.now)
  if (!model.isOn || !model.isEntitled) return
  for (const { id } of (await readFeed(service.db, store.id, service.now)).slice(known.length)) model.due.add(id)
}

async function change(world: World, what: Exclude<Step['do'], 'emit' | 'answer' | 'wait'>): Promise<void> {
  const { store, id, model } = world
  if (what === 'off') await switchOff(service, store, id)
  if (what === 'on') await switchOn(service, store, id)
  if (what === 'off' || what === 'on') model.isOn = what === 'on'
  if (what === 'lapse' || what === 'return') {
    model.isEntitled = what === 'return'
    model.hasLapsed ||= what === 'lapse'
    const plan = model.isEntitled ? 'enterprise' : 'starter'
    await setStore({ db: service.db, now: service.now }, store.id, { plan })
  }
  if (what === 'pause') await pauseDeliveries(service.db, new Date(service.now.getTime() + 1000 * HOUR_MS))
  if (what === 'resume') await resumeDeliveries(service.db, service.now)
  if (what === 'pause' || what === 'resume') model.isPaused = what === 'pause'
  if (what === 'work') await engine.runDue()
}

async function take(world: World, one: Step): Promise<void> {
  const { isOn, isEntitled, isPaused } = world.model
  const sent = receiver.requests.length
  if (one.do === 'emit') await emit(world, one.count)
  else if (one.do === 'answer') receiver.answer = { status: one.status }
  else if (one.do === 'wait') await passTime(service, one.ms)
  else await change(world, one.do)
  if (!isOn || !isEntitled || isPaused) assert.equal(receiver.requests.length, sent, 'nothing is sent')
  await checkLog(world)
  const lateMs = world.model.hasLapsed ? 5 * MINUTE_MS : 0
  assert.deepEqual(await listStranded(service, service.now, lateMs), [])
}

/** Delivered, waiting for a retry or queued: together exactly what the endpoint must get, each once. */
async function checkLog({ store, id, model }: World): Promise<void> {
  const endpoint = await readEndpoint(service.db, store.id, id)
  const shown: string[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const page = { filter: {}, limit: 100, now: service.now, ...(before !== undefined && { before }) }
    const { deliveries, next } = await listLog(service.db, store.id, endpoint, page)
    shown.push(...deliveries.map((delivery) => delivery.id))
    before = next
  }
  assert.deepEqual(shown.toReversed(), [...model.due].toSorted())
}

/** Fixes everything, and lets time pass. */
async function recover(world: World): Promise<void> {
  for (const what of ['resume', 'return', 'on'] as const) await change(world, what)
  receiver.answer = { status: 200 }
  for (let hours = 0; hours < 36; hours += 3) {
    await passTime(service, 3 * HOUR_MS)
    await engine.runDue()
  }
}

describe('whatever happens to an endpoint', () => {
  it('it gets exactly the events that happened while it and the plan were on; the log always shows all of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }), async (steps) => {
        await service.pool.query('delete from webhook_endpoint')
        const store = await service.addStore({ development: false })
        const { id, path } = await addEndpoint(service, store, receiver)
        const world: World = {
          store,
          id,
          path,
          model: { isOn: true, isEntitled: true, isPaused: false, hasLapsed: false, due: new Set() },
        }
        await resumeDeliveries(service.db, service.now)
        const answered = new Map<string, number>()
        receiver.answer = { status: 200 }
        const first = receiver.requests.length
        for (const one of steps) await take(world, one)
        await recover(world)
        for (const one of receiver.requests.slice(first)) answered.set(one.id, (answered.get(one.id) ?? 0) + 1)
        assert.deepEqual([...answered.keys()].toSorted(), [...world.model.due].toSorted())
        const { rows } = await service.pool.query(
          `select state, sum(attempts)::int as attempts from webhook_delivery where store_id = $1 group by 1`,
          [store.id],
        )
        const attempts = [...answered.values()].reduce((sum, count) => sum + count, 0)
        assert.deepEqual(rows, attempts > 0 ? [{ state: 'delivered', attempts }] : [], 'each request is one attempt')
        receiver.check()
        assert.equal(await engine.runDue(), 0)
      }),
      { numRuns: 30, endOnFailure: true },
    )
  })
})
