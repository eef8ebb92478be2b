import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { createPartitions } from '../../../../src/database/partitions.ts'
import type { Store } from '../../../../src/database/stores/stores.ts'
import { idToUuid } from '../../../../src/domain/id.ts'
import { EVENT_TYPES, type EventType } from '../../../../src/domain/webhooks/events.ts'
import type { DeliveryEngine } from '../../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../../support/network/receiver.ts'
import { readFeed, record } from '../../../support/service/feed.ts'
import { type Answer, openTestService, type TestService } from '../../../support/service/service.ts'
import { addEndpoint, localPoster, makeEngine } from '../../../support/service/webhooks.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop } from '../../../support/shop/catalog.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let service: TestService
let poster: Poster
let engine: DeliveryEngine
let receiver: Receiver
let store: Store
let admin: Staff
before(async () => {
  poster = await localPoster(240_000)
  service = await openTestService({ poster, allowPrivateWebhooks: true })
  engine = makeEngine(service, poster)
})
after(async () => {
  await service.close()
  await poster.close()
})
beforeEach(async () => {
  store = await service.addStore()
  admin = await signInAs(service, store, 'admin')
  receiver = await openReceiver({ clock: () => service.now })
})
afterEach(async () => {
  receiver.check()
  await receiver.close()
})

const pass = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const codeOf = ({ status, body }: Answer) => [status, body.code]
const send = (count: number) => record(service.db, store.id, count, service.now)
const feedOf = async () => (await readFeed(service.db, store.id, service.now)).map(({ id }) => id)
const add = async (events: readonly EventType[] = []) => {
  const { id } = await addEndpoint(service, store, receiver, events)
  return `/admin/api/webhooks/${id}`
}
const log = async (at: string, query = '') => (await admin.call('GET', `${at}/deliveries${query}`)).body
const statesOf = async (at: string, query = '') =>
  (await log(at, query)).data.map(({ id, state }: Answer['body']) => [id, state])
const act = (at: string, verb: string, body?: object) => admin.call('POST', `${at}/${verb}`, body)

/** Returns a whole list, page by page. */
async function walk(at: string, query: string, limit: number): Promise<Answer['body'][]> {
  const all: Answer['body'][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`
    const page = await log(at, `?limit=${limit}${query}${from}`)
    assert.ok(page.data.length <= limit)
    assert.equal(page.has_more, page.next_cursor !== null)
    all.push(...page.data)
    cursor = page.next_cursor
  }
  return all
}

describe('the delivery log', () => {
  it('shows the outcomes of events, newest first, and events waiting for their first attempt', async () => {
    const at = await add()
    await send(1)
    await engine.runDue()
    pass(1_000)
    receiver.answer = { status: 503 }
    await send(3)
    await engine.runDue()
    const feed = (await feedOf()).reverse()
    const { data } = await log(at)
    assert.deepEqual(
      data.map(({ id, state }: Answer['body']) => [id, state]),
      [
        [feed[0], 'queued'],
        [feed[1], 'queued'],
        [feed[2], 'retrying'],
        [feed[3], 'delivered'],
      ],
    )
    const [queued, , retrying] = data
    const now = service.now.toISOString()
    const { next_attempt_at: next, duration_ms: ms, ...failed } = retrying
    assert.ok(next > now && ms >= 0)
    assert.deepEqual(failed, {
      object: 'webhook_delivery',
      id: feed[2],
      type: 'quote.created',
      quote_id: queued.quote_id,
      state: 'retrying',
      attempts: 1,
      last_status: 503,
      last_error: null,
      last_error_text: 'The endpoint answered 503: an error on its side.',
      first_attempt_at: now,
      last_attempt_at: now,
      created_at: now,
    })
    assert.deepEqual(queued, {
      ...failed,
      id: feed[0],
      state: 'queued',
      attempts: 0,
      next_attempt_at: null,
      last_status: null,
      last_error_text: null,
      duration_ms: null,
      first_attempt_at: null,
      last_attempt_at: null,
    })
  })

  it('filters by state, type, quote and time, separately and together', async () => {
    const shop = await openShop(service)
    store = shop.store
    admin = await signInAs(service, store, 'admin')
    const at = await add()
    const lines = [{ variant_id: shop.mug, quantity: 1 }]
    const { body: first } = await shop.post({ buyer: { email: 'a@b.example' }, lines })
    await engine.runDue()
    pass(MINUTE_MS)
    await send(2)
    receiver.answer = { status: 404 }
    await engine.runDue()
    await act(at, 'ping')
    pass(MINUTE_MS)
    const since = service.now.toISOString()
    receiver.answer = { status: 503 }
    const { body: second } = await shop.post({ buyer: { email: 'a@b.example' }, lines })
    await engine.runDue()
    await send(1)
    const all = await log(at)
    const expected = new Map<string, number>([
      ['', all.data.length],
      ['state=delivered', 1],
      ['state=retrying', 3],
      ['state=failed', 1],
      ['state=gave_up', 0],
      ['state=queued', 1],
      ['type=ping', 1],
      ['type=ping&state=failed', 1],
      ['type=ping&state=queued', 0],
      ['type=quote.closed', 0],
      ['type=quote.created', 5],
      ['type=quote.created&state=queued', 1],
      ['type=quote.created&state=retrying', 3],
      [`quote_id=${first.id}`, 1],
      [`quote_id=${second.id}&state=retrying`, 1],
      [`quote_id=${second.id}&state=delivered`, 0],
      [`quote_id=${second.id}&type=quote.created`, 1],
      [`quote_id=${second.id}&type=ping`, 0],
      ['quote_id=qte_unknown', 0],
      [`from=${since}`, 2],
      [`from=${since}&state=queued`, 1],
      [`from=${since}&type=quote.created&state=retrying`, 1],
      [`to=${new Date(Date.parse(since) - 1).toISOString()}`, 4],
      ['from=2099-01-01', 0],
    ])
    assert.equal(all.data.length, 6)
    for (const [query, count] of expected) {
      const { data, has_more: hasMore } = await log(at, `?${query}`)
      assert.equal(data.length, count, query)
      assert.equal(hasMore, false)
      const ids = data.map(({ id }: Answer['body']) => id)
      const kept = all.data.filter(({ id }: Answer['body']) => ids.includes(id))
      assert.deepEqual(data, kept, `${query} shows the same, in the same order`)
    }
  })

  it('is paged without gaps or repeats with any filter, even if a page is empty', async () => {
    const at = await add()
    await send(40)
    await engine.runDue()
    receiver.answer = { status: 503 }
    await send(1_200)
    await engine.runDue()
    const feed = (await feedOf()).reverse()
    const ids = async (query: string, limit: number) => (await walk(at, query, limit)).map(({ id }) => id)
    assert.deepEqual(await ids('', 50), feed)
    assert.deepEqual(await ids('&type=quote.created', 50), feed)
    assert.deepEqual(await ids('&state=queued', 50), feed.slice(0, 1_199))
    assert.deepEqual(await ids('&state=retrying', 7), feed.slice(1_199, 1_200))
    assert.deepEqual(await ids('&state=delivered', 7), feed.slice(1_200))
    assert.deepEqual(await ids('&type=quote.created&state=delivered', 7), feed.slice(1_200))
    const first = await log(at, '?type=quote.created&state=delivered')
    assert.deepEqual([first.data, first.has_more], [[], true], 'the search goes on page by page')
    const { body } = await admin.call('GET', at)
    assert.deepEqual(body.queued, { count: 1_000, at_least: true })
  })

  it('shows queued events only if they will be sent: wanted, newer than the endpoint, and recorded while it and the plan were on', async () => {
    await send(1)
    pass(1)
    const at = await add(['quote.created'])
    const other = await add(['quote.closed'])
    await send(1)
    await act(at, 'disable')
    await send(1)
    await act(at, 'enable')
    await service.pool.query(`update store set revision = revision + 1, plan = 'starter' where id = $1`, [store.id])
    await send(1)
    await service.pool.query(`update store set revision = revision + 1, plan = 'enterprise' where id = $1`, [store.id])
    await send(1)
    const feed = await feedOf()
    const expected = [feed[4], feed[1]].map((id) => [id, 'queued'])
    for (const query of ['', '?state=queued', '?type=quote.created']) {
      assert.deepEqual(await statesOf(at, query), expected, query)
      assert.deepEqual(await statesOf(other, query), [], query)
    }
    for (const [n, id] of feed.entries()) {
      const { status } = await admin.call('GET', `${at}/deliveries/${id}`)
      assert.equal(status, n === 1 || n === 4 ? 200 : 404, String(n))
    }
    await engine.runDue()
    assert.deepEqual(
      await statesOf(at),
      [feed[4], feed[1]].map((id) => [id, 'delivered']),
    )
  })

  it('goes back 30 days', async () => {
    const at = await add()
    await send(1)
    await engine.runDue()
    const [id] = await feedOf()
    pass(30 * DAY_MS)
    admin = await signInAs(service, store, 'admin')
    for (const query of ['', '?type=quote.created', '?state=delivered'])
      assert.equal((await log(at, query)).data.length, 1)
    assert.equal((await admin.call('GET', `${at}/deliveries/${id}`)).status, 200)
    pass(1)
    for (const query of ['', '?type=quote.created', '?state=delivered'])
      assert.deepEqual((await log(at, query)).data, [])
    for (const [method, path] of [
      ['GET', `deliveries/${id}`],
      ['POST', `deliveries/${id}/resend`],
    ] as const) {
      assert.deepEqual(codeOf(await admin.call(method, `${at}/${path}`)), [404, 'not_found'])
    }
    await createPartitions(service.db, service.now)
  })

  it('refuses unknown filters, and cursors of other filters or endpoints', async () => {
    const at = await add()
    const other = await add()
    await send(3)
    const { next_cursor: cursor } = await log(at, '?limit=1')
    assert.equal((await log(at, `?limit=1&cursor=${cursor}`)).data.length, 1)
    for (const [place, query] of [
      [at, `cursor=${cursor}&state=queued`],
      [other, `cursor=${cursor}`],
      [at, 'cursor=x'],
      [at, 'state=lost'],
      [at, 'type=quote.unknown'],
      [at, 'from=yesterday'],
      [at, 'limit=51'],
      [at, 'limits=1'],
    ] as const) {
      const answer = await admin.call('GET', `${place}/deliveries?${query}`)
      assert.deepEqual(codeOf(answer), [400, 'invalid_request'], query)
    }
    for (const type of EVENT_TYPES) assert.ok((await log(at, `?type=${type}`)).data)
  })
})

describe('a delivery', () => {
  it('shows the request as an attempt would send it now, without time and signature', async () => {
    const shop = await openShop(service)
    store = shop.store
    admin = await signInAs(service, store, 'admin')
    const at = await add()
    const { body: quote } = await shop.post({
      buyer: { email: 'a@b.example' },
      lines: [{ variant_id: shop.mug, quantity: 1 }],
    })
    const [id] = await feedOf()
    const queued = (await admin.call('GET', `${at}/deliveries/${id}`)).body
    await engine.runDue()
    const { body } = await admin.call('GET', `${at}/deliveries/${id}`)
    assert.deepEqual([queued.state, body.state], ['queued', 'delivered'])
    const [received] = receiver.requests
    const endpoint = (await admin.call('GET', at)).body
    assert.deepEqual(body.request, {
      method: 'POST',
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Service-Webhooks/1.0 (+https://quotes.service.dev/docs)',
        'webhook-id': id,
      },
      body: received?.body.toString(),
    })
    assert.deepEqual(queued.request, body.request)
    for (const [name, value] of Object.entries(body.request.headers)) assert.equal(received?.headers[name], value)
    const [listed] = (await log(at)).data
    const { request: _, ...same } = body
    assert.deepEqual(same, listed)
    await service.pool.query('update quote set deleted_at = now() where id = $1', [idToUuid('qte', quote.id)])
    const after = (await admin.call('GET', `${at}/deliveries/${id}`)).body
    assert.equal(JSON.parse(after.request.body).data.quote, null)
  })

  it('of a ping shows what was sent', async () => {
    const at = await add()
    const { body: ping } = await act(at, 'ping')
    const { body } = await admin.call('GET', `${at}/deliveries/${ping.id}`)
    assert.equal(body.request.body, receiver.requests[0]?.body.toString())
    assert.equal(body.request.headers['webhook-id'], ping.id)
  })

  it('of another endpoint does not exist, nor does one by an id of another kind', async () => {
    const at = await add()
    const other = await add(['quote.closed'])
    await send(1)
    await engine.runDue()
    const [id = ''] = await feedOf()
    const { body: ping } = await act(at, 'ping')
    for (const [place, name] of [
      [other, id],
      [other, ping.id],
      [at, id.replace('evt_', 'ping_')],
      [at, ping.id.replace('ping_', 'evt_')],
      [at, 'x'],
    ] as const) {
      for (const [method, verb] of [
        ['GET', ''],
        ['POST', '/resend'],
      ] as const) {
        const answer = await admin.call(method, `${place}/deliveries/${name}${verb}`)
        assert.deepEqual(codeOf(answer), [404, 'not_found'], `${method} ${name}`)
      }
    }
  })
})

describe('resending', () => {
  it('resends a delivered one with the same id and all its attempts', async () => {
    const at = await add()
    await send(1)
    await engine.runDue()
    const [id] = await feedOf()
    receiver.answer = { status: 500 }
    const { status, body } = await act(at, `deliveries/${id}/resend`)
    assert.deepEqual(
      [status, body.state, body.attempts, body.next_attempt_at],
      [200, 'retrying', 0, service.now.toISOString()],
    )
    await engine.runDue()
    receiver.answer = { status: 200 }
    const failed = (await log(at)).data[0]
    assert.deepEqual([failed.state, failed.attempts, failed.last_status], ['retrying', 1, 500])
    pass(6 * MINUTE_MS)
    await engine.runDue()
    const delivered = (await log(at)).data[0]
    assert.deepEqual([delivered.state, delivered.attempts], ['delivered', 2])
    assert.deepEqual(new Set(receiver.requests.map((one) => one.id)), new Set([id]))
    assert.equal(receiver.requests.length, 3)
  })

  it('calls an unavailable endpoint at once, with this delivery ahead of the others', async () => {
    const at = await add()
    await send(1)
    await engine.runDue()
    receiver.answer = { status: 503 }
    await send(3)
    await engine.runDue()
    const feed = await feedOf()
    receiver.answer = { status: 200 }
    receiver.requests.length = 0
    await act(at, `deliveries/${feed[1]}/resend`)
    await act(at, `deliveries/${feed[0]}/resend`)
    await engine.runDue()
    assert.deepEqual(
      receiver.requests.slice(0, 2).map((one) => one.id),
      [feed[0], feed[1]],
    )
    assert.deepEqual(new Set(receiver.requests.map((one) => one.id)), new Set(feed))
  })

  it('is refused for pings, for events waiting for their first attempt, and while the endpoint is off', async () => {
    const at = await add()
    await send(1)
    await engine.runDue()
    const { body: ping } = await act(at, 'ping')
    await act(at, 'disable')
    const [id] = await feedOf()
    assert.deepEqual(codeOf(await act(at, `deliveries/${id}/resend`)), [409, 'endpoint_disabled'])
    assert.deepEqual(codeOf(await act(at, 'resend-failed', { since: service.now.toISOString() })), [
      409,
      'endpoint_disabled',
    ])
    await act(at, 'enable')
    await send(1)
    const [, queued] = await feedOf()
    for (const one of [ping.id, queued]) {
      assert.deepEqual(codeOf(await act(at, `deliveries/${one}/resend`)), [409, 'not_resendable'])
    }
    assert.equal(receiver.requests.length, 2)
  })

  it('failed deliveries since a time counts them, and skips delivered, waiting, pings and older ones', async () => {
    const at = await add()
    receiver.answer = { status: 404 }
    await send(2)
    await engine.runDue()
    pass(MINUTE_MS)
    const since = service.now.toISOString()
    await send(3)
    await act(at, 'ping')
    await engine.runDue()
    await service.pool.query(
      `update webhook_delivery set state = 'gave_up', attempts = 8, next_attempt_at = null where event_id = $1`,
      [idToUuid('evt', (await feedOf())[3] ?? '')],
    )
    receiver.answer = { status: 200 }
    await send(1)
    await engine.runDue()
    await send(1)
    receiver.requests.length = 0
    const { status, body } = await act(at, 'resend-failed', { since })
    assert.deepEqual([status, body], [200, { object: 'resent_deliveries', count: 3 }])
    const restarted = await log(at, '?state=retrying')
    assert.deepEqual(
      restarted.data.map(({ attempts }: Answer['body']) => attempts),
      [0, 0, 0, 1, 1],
    )
    await engine.runDue()
    const feed = await feedOf()
    assert.deepEqual(new Set(receiver.requests.map(({ id }) => id)), new Set([...feed.slice(2, 5), feed[6]]))
    assert.deepEqual((await act(at, 'resend-failed', { since })).body.count, 0)
  })

  it('failed deliveries requires a time within the last 30 days', async () => {
    const at = await add()
    for (const since of [new Date(service.now.getTime() - 30 * DAY_MS - 1).toISOString(), 'monday', undefined]) {
      assert.deepEqual(codeOf(await act(at, 'resend-failed', { since })), [400, 'invalid_request'], String(since))
    }
    const edge = new Date(service.now.getTime() - 30 * DAY_MS).toISOString()
    assert.equal((await act(at, 'resend-failed', { since: edge })).status, 200)
  })
})

describe('uninstalling', () => {
  it('disables every endpoint, queue included', async () => {
    const at = await add()
    await engine.runDue()
    await send(1)
    const { uninstallStore } = await import('../../../../src/commands/stores/uninstall-store.ts')
    const { contextOf } = await import('../../../support/service/context.ts')
    await uninstallStore(await contextOf(service, store))
    await send(1)
    assert.equal(await engine.runDue(), 0)
    await service.pool.query('update store set revision = revision + 1, installed = true where id = $1', [store.id])
    const { body } = await admin.call('GET', at)
    assert.deepEqual([body.status, body.queued.count], ['disabled', 1])
    await act(at, 'enable')
    await engine.runDue()
    assert.deepEqual(
      receiver.requests.map(({ id }) => id),
      (await feedOf()).slice(0, 1),
    )
  })
})
