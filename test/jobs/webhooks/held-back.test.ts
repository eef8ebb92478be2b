import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { deleteQuote } from '../../../src/commands/quotes/delete-quote.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { deleteWebhookEndpoint } from '../../../src/commands/webhooks/delete-webhook-endpoint.ts'
import { resendDelivery } from '../../../src/commands/webhooks/resend-delivery.ts'
import { dropOldPartitions } from '../../../src/database/partitions.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { pauseDeliveries, resumeDeliveries } from '../../../src/database/webhooks/delivery-pause.ts'
import { TURN_DELIVERIES } from '../../../src/database/webhooks/fresh-events.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { contextOf } from '../../support/service/context.ts'
import { readFeed, record } from '../../support/service/feed.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import {
  addEndpoint,
  deliveriesOf,
  localPoster,
  makeEngine,
  NOBODY,
  passTime,
  switchOff,
  switchOn,
} from '../../support/service/webhooks.ts'
import { addStaff } from '../../support/shop/admin.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
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
  await service.pool.query('delete from webhook_endpoint')
  store = await service.addStore()
  receiver = await openReceiver({ clock: () => service.now })
  engine = makeEngine(service, poster)
})
afterEach(async () => {
  receiver.check()
  await receiver.close()
})
const send = (count: number, to = store) => record(service.db, to.id, count, service.now)
const idsOf = (path: string) => receiver.requests.filter((one) => one.path === path).map(({ id }) => id)
const feedIds = async () => (await readFeed(service.db, store.id, service.now)).map(({ id }) => id)
const statesOf = async (id: string) => new Set((await deliveriesOf(service, id)).map(({ state }) => state))

describe('a body', () => {
  it('contains the quote as of the attempt, and none once it is deleted', async () => {
    await addEndpoint(service, store, receiver)
    receiver.answer = { status: 500 }
    const key = await service.addKey(store)
    const { body: quote } = await service.call('POST', '/v1/quotes', { key, body: QUOTE_BODY })
    await engine.runDue()
    const member = await addStaff(service, store)
    const staff = { kind: 'staff', id: member.id, name: member.name, role: 'admin' } as const
    await service.pool.query(`update quote set revision = revision + 1, status = 'in_review' where store_id = $1`, [
      store.id,
    ])
    await passTime(service, 6 * MINUTE_MS)
    await engine.runDue()
    await deleteQuote(await contextOf(service, store, staff), { quoteId: quote.id })
    await passTime(service, 40 * MINUTE_MS)
    receiver.answer = { status: 200 }
    await engine.runDue()
    const bodies = receiver.requests.map(({ json }) => json)
    assert.deepEqual(
      bodies.map(({ data }) => [data.id, data.quote?.status]),
      [
        [quote.id, 'submitted'],
        [quote.id, 'in_review'],
        [quote.id, undefined],
      ],
    )
    assert.equal(bodies.at(-1)?.data.quote, null)
    assert.deepEqual(new Set(bodies.map(({ timestamp }) => timestamp)).size, 1, 'the time of the event')
  })
})

describe('a store', () => {
  it('off its plan is sent nothing; back on it gets what was queued before, and nothing from in between', async () => {
    const trial = await service.addStore({ trialDays: 1, development: false })
    const { id, path } = await addEndpoint(service, trial, receiver)
    receiver.answer = { status: 404 }
    await send(3, trial)
    await engine.runDue()
    await send(2, trial)
    await passTime(service, DAY_MS)
    await send(4, trial)
    const sent = receiver.requests.length
    await engine.runDue()
    assert.equal(receiver.requests.length, sent, 'the trial has ended')
    receiver.answer = { status: 200 }
    await setStore({ db: service.db, now: service.now }, trial.id, { plan: 'enterprise' })
    await passTime(service, 5 * MINUTE_MS)
    await send(1, trial)
    await engine.runDue()
    const feed = (await readFeed(service.db, trial.id, service.now)).map((event) => event.id)
    assert.deepEqual([...new Set(idsOf(path))].toSorted(), [...feed.slice(0, 5), ...feed.slice(9)])
    assert.deepEqual(await statesOf(id), new Set(['delivered']))
  })

  it('with two endpoints at one receiver loses nothing at one when the other fails or is deleted', async () => {
    const [one, other] = [await addEndpoint(service, store, receiver), await addEndpoint(service, store, receiver)]
    const ctx = await contextOf(service, store, NOBODY)
    let answered = 0
    receiver.answer = async ({ path }) => {
      if (path === one.path) return { status: 200 }
      answered += 1
      if (answered === 5) await deleteWebhookEndpoint(ctx, other.id)
      return { status: answered < 5 ? 200 : 500 }
    }
    await send(64)
    await engine.runDue()
    assert.deepEqual(idsOf(one.path).toSorted(), await feedIds())
    assert.ok(answered <= 5 + 8, 'what was under way')
    await passTime(service, DAY_MS)
    assert.equal(await engine.runDue(), 0)
  })

  it('whose endpoint is switched off during a turn is sent no more after that turn, and the rest once it is on again', async () => {
    const { id, path } = await addEndpoint(service, store, receiver)
    let answered = 0
    receiver.answer = async () => {
      answered += 1
      if (answered === 10) await switchOff(service, store, id)
      return { status: 200 }
    }
    await send(200)
    await engine.runDue()
    assert.ok(idsOf(path).length <= TURN_DELIVERIES, `${idsOf(path).length} were sent`)
    await send(5)
    await switchOn(service, store, id)
    await send(5)
    await engine.runDue()
    const feed = await feedIds()
    assert.deepEqual(idsOf(path).toSorted(), [...feed.slice(0, 200), ...feed.slice(205)])
  })
})

describe('a pause of all deliveries', () => {
  it('holds back everything, counts nothing, and ends by itself or when lifted', async () => {
    const { id, path } = await addEndpoint(service, store, receiver)
    receiver.answer = { status: 404 }
    await send(2)
    await engine.runDue()
    await pauseDeliveries(service.db, new Date(service.now.getTime() + 7 * DAY_MS))
    await send(3)
    await passTime(service, 6 * DAY_MS)
    assert.equal(await engine.runDue(), 0)
    assert.equal(receiver.requests.length, 2)
    assert.deepEqual(
      (await deliveriesOf(service, id)).map(({ attempts }) => attempts),
      [1, 1],
    )
    receiver.answer = { status: 200 }
    await passTime(service, DAY_MS)
    await engine.runDue()
    assert.deepEqual([...new Set(idsOf(path))].toSorted(), await feedIds())
    await pauseDeliveries(service.db, new Date(service.now.getTime() + DAY_MS))
    await send(1)
    assert.equal(await engine.runDue(), 0)
    await resumeDeliveries(service.db, service.now)
    await engine.runDue()
    assert.equal(idsOf(path).length, 8)
  })
})

describe('30 days later', () => {
  it('a delivery resent on the 29th is retried to the end; events older than retention are never sent', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    const ctx = async () => contextOf(service, store, NOBODY)
    await send(1)
    const [event] = await feedIds()
    await engine.runDue()
    await passTime(service, 29 * DAY_MS)
    await switchOff(service, store, id)
    await switchOn(service, store, id)
    receiver.answer = { status: 404 }
    await resendDelivery(await ctx(), id, event ?? '')
    for (let hours = 0; hours < 4.8 * 24; hours += 2) {
      await engine.runDue()
      await dropOldPartitions(service.db, service.now)
      await passTime(service, 120 * MINUTE_MS)
    }
    const [delivery] = await deliveriesOf(service, id)
    assert.deepEqual([delivery.state, delivery.attempts, receiver.requests.length], ['gave_up', 8, 9])
    await send(3)
    await switchOff(service, store, id)
    await passTime(service, 36 * DAY_MS)
    await dropOldPartitions(service.db, service.now)
    await switchOn(service, store, id)
    await engine.runDue()
    assert.equal(receiver.requests.length, 9)
    receiver.answer = { status: 200 }
    await send(1)
    await engine.runDue()
    assert.equal(receiver.requests.length, 10)
  })
})
