import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Store } from '../../../../src/database/stores/stores.ts'
import type { DeliveryEngine } from '../../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../../support/network/receiver.ts'
import { readFeed, record } from '../../../support/service/feed.ts'
import { type Answer, openTestService, type TestService } from '../../../support/service/service.ts'
import { localPoster, makeEngine } from '../../../support/service/webhooks.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'

const PATH = '/admin/api/webhooks'
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
const later = (ms: number) => new Date(service.now.getTime() + ms).toISOString()
const codeOf = ({ status, body }: Answer) => [status, body.code]
const send = (count: number) => record(service.db, store.id, count, service.now)

/** Adds an endpoint at the receiver, as staff do. */
async function add(more: object = {}): Promise<{ id: string; secret: string; at: string; body: Answer['body'] }> {
  const { status, body } = await admin.call('POST', PATH, { url: receiver.url, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  receiver.trust([body.secret])
  return { id: body.id, secret: body.secret, at: `${PATH}/${body.id}`, body }
}
const act = (at: string, verb: string, body?: object) => admin.call('POST', `${at}/${verb}`, body)
const read = async (at: string) => (await admin.call('GET', at)).body
/** Returns what the audit log says was done to the endpoint, by name, since entries of the same time have no order. */
async function actsOn(id: string): Promise<Answer['body'][]> {
  const { body } = await admin.call('GET', '/admin/api/audit?limit=50')
  const acts = body.data.filter((entry: Answer['body']) => entry.detail.endpoint === id)
  return acts.toSorted((a: Answer['body'], b: Answer['body']) => (a.action < b.action ? -1 : 1))
}

describe("staff's webhook endpoints", () => {
  it('are created with a secret shown only once, and listed and read without it', async () => {
    const made = await add({ description: 'ERP', events: ['quote.created', 'quote.created'] })
    const { secret, ...shown } = made.body
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual(shown, {
      object: 'webhook_endpoint',
      id: made.id,
      url: receiver.url,
      description: 'ERP',
      events: ['quote.created'],
      status: 'active',
      source: 'merchant',
      created_at: service.now.toISOString(),
      failing_since: null,
      unavailable: false,
      next_attempt_at: service.now.toISOString(),
      old_secret_works_until: null,
      queued: { count: 0, at_least: false },
      retrying: { count: 0, at_least: false },
    })
    assert.deepEqual(await read(made.at), shown)
    const { queued: _, retrying: __, ...listed } = shown
    const list = await read(PATH)
    assert.deepEqual(list, { object: 'list', data: [listed], has_more: false, next_cursor: null })
    await engine.runDue()
    assert.equal((await read(made.at)).next_attempt_at, null, 'nothing waits')
  })

  it('are the same as in the API for integrations', async () => {
    const { id } = await add()
    const key = await service.addKey(store)
    const { body } = await service.call('GET', `/v1/webhooks/${id}`, { key })
    const shown = await read(`${PATH}/${id}`)
    assert.deepEqual(body, Object.fromEntries(Object.keys(body).map((name) => [name, shown[name]])))
  })

  it('are refused without a valid address, with unknown events or fields, and beyond twenty', async () => {
    for (const body of [
      {},
      { url: 'hooks' },
      { url: 'https://kim:pw@hooks.acme.com/' },
      { url: receiver.url, events: ['ping'] },
      { url: receiver.url, source: 'merchant' },
      { url: receiver.url, description: 'x'.repeat(201) },
    ]) {
      assert.deepEqual(codeOf(await admin.call('POST', PATH, body)), [400, 'invalid_request'], JSON.stringify(body))
    }
    for (let i = 0; i < 20; i++) await add()
    assert.deepEqual(codeOf(await admin.call('POST', PATH, { url: receiver.url })), [409, 'limit_reached'])
  })

  it('can only point at public addresses, when created and when changed', async () => {
    const strict = await openTestService({
      resolver: { addresses: async (host) => [host === 'inside.acme.com' ? '10.0.0.1' : '93.184.216.34'] },
    })
    const staff = await signInAs(strict, await strict.addStore(), 'admin')
    const { body: made } = await staff.call('POST', PATH, { url: 'https://hooks.acme.com/' })
    for (const url of [
      'http://hooks.acme.com/',
      'https://127.0.0.1/',
      'https://inside.acme.com/',
      'https://a.localhost/',
    ]) {
      assert.deepEqual(codeOf(await staff.call('POST', PATH, { url })), [400, 'invalid_request'], url)
      const { status, body } = await staff.call('PATCH', `${PATH}/${made.id}`, { url })
      assert.deepEqual([status, body.errors?.[0]?.field], [400, 'url'], url)
    }
    assert.equal((await staff.call('GET', `${PATH}/${made.id}`)).body.url, 'https://hooks.acme.com/')
    await strict.close()
  })

  it('change their address, events and description; null removes the description', async () => {
    const { at } = await add({ description: 'old' })
    const url = `${receiver.url}/new`
    const changed = await admin.call('PATCH', at, { url, events: ['quote.closed'], description: null })
    assert.equal(changed.status, 200)
    assert.deepEqual([changed.body.url, changed.body.events, changed.body.description], [url, ['quote.closed'], null])
    assert.deepEqual(await read(at), changed.body)
    const again = await admin.call('PATCH', at, { description: 'new' })
    assert.deepEqual([again.body.url, again.body.description], [url, 'new'])
    for (const body of [{}, { status: 'disabled' }, { events: ['x'] }, { url: null }]) {
      assert.deepEqual(codeOf(await admin.call('PATCH', at, body)), [400, 'invalid_request'], JSON.stringify(body))
    }
  })

  it('with new events get queued and future ones, but no past ones', async () => {
    const { at } = await add({ events: ['quote.closed'] })
    await engine.runDue()
    await send(3)
    await admin.call('PATCH', at, { events: [] })
    assert.deepEqual((await read(at)).queued, { count: 0, at_least: false })
    await send(2)
    assert.deepEqual((await read(at)).queued, { count: 2, at_least: false })
    await admin.call('PATCH', at, { events: ['quote.closed'] })
    assert.deepEqual((await read(at)).queued, { count: 0, at_least: false })
    await admin.call('PATCH', at, { events: ['quote.created'] })
    await engine.runDue()
    const feed = await readFeed(service.db, store.id, service.now)
    for (const { id } of receiver.requests) assert.ok(feed.slice(3).some((event) => event.id === id))
  })

  it('at a new address get what is queued at once, and their days of failures start over', async () => {
    const { at } = await add()
    receiver.answer = { status: 503 }
    await send(3)
    await engine.runDue()
    const failing = await read(at)
    assert.deepEqual(
      [failing.unavailable, failing.failing_since, failing.queued.count, failing.retrying.count],
      [true, service.now.toISOString(), 2, 1],
    )
    assert.ok(failing.next_attempt_at > later(4 * MINUTE_MS))
    receiver.answer = { status: 200 }
    const { body } = await admin.call('PATCH', at, { url: `${receiver.url}/new` })
    assert.equal(body.failing_since, null)
    await engine.runDue()
    const healed = await read(at)
    assert.deepEqual(
      [healed.unavailable, healed.queued.count, healed.retrying.count, healed.next_attempt_at],
      [false, 0, 1, failing.next_attempt_at],
    )
    assert.equal(receiver.requests.filter(({ path }) => path === '/hooks/new').length, 2)
    pass(6 * MINUTE_MS)
    await engine.runDue()
    assert.equal((await read(at)).retrying.count, 0)
  })

  it('are disabled and enabled; what was queued is sent, what happened in between is not', async () => {
    const { at, id } = await add()
    await engine.runDue()
    await send(1)
    const off = await act(at, 'disable')
    assert.deepEqual([off.status, off.body.status, off.body.queued.count], [200, 'disabled', 1])
    assert.deepEqual((await act(at, 'disable')).body, off.body)
    await send(1)
    await engine.runDue()
    assert.equal(receiver.requests.length, 0)
    const on = await act(at, 'enable')
    assert.deepEqual([on.status, on.body.status], [200, 'active'])
    assert.equal((await act(at, 'enable')).status, 200)
    await send(1)
    await engine.runDue()
    const feed = (await readFeed(service.db, store.id, service.now)).map((event) => event.id)
    assert.deepEqual(
      receiver.requests.map((one) => one.id),
      [feed[0], feed[2]],
    )
    assert.deepEqual(
      (await actsOn(id)).map(({ action }) => action),
      ['webhook_created', 'webhook_disabled', 'webhook_enabled'],
    )
  })

  it('disabled for failures start afresh when enabled', async () => {
    const { at } = await add()
    await service.pool.query(
      `update webhook_endpoint set status = 'auto_disabled', failing_since = $1 where store_id = $2`,
      [new Date(service.now.getTime() - 5 * DAY_MS), store.id],
    )
    assert.equal((await act(at, 'disable')).body.status, 'disabled')
    const { body } = await act(at, 'enable')
    assert.deepEqual([body.status, body.failing_since], ['active', null])
  })

  it('are deleted with their queue, and no longer exist', async () => {
    const { at, id } = await add()
    await send(1)
    const { status, body } = await admin.call('DELETE', at)
    assert.deepEqual([status, body], [200, { object: 'done' }])
    await engine.runDue()
    assert.equal(receiver.requests.length, 0)
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['PATCH', '', { description: null }],
      ['POST', '/enable', {}],
      ['POST', '/disable', {}],
      ['POST', '/rotate-secret', {}],
      ['POST', '/ping', {}],
      ['POST', '/resend-failed', { since: service.now.toISOString() }],
      ['GET', '/deliveries', undefined],
      ['GET', '/deliveries/evt_x', undefined],
      ['POST', '/deliveries/evt_x/resend', {}],
    ] as const) {
      assert.deepEqual(codeOf(await admin.call(method, at + path, sent)), [404, 'not_found'], `${method} ${path}`)
    }
    assert.ok((await actsOn(id)).some(({ action }) => action === 'webhook_deleted'))
  })
})

describe('a new secret', () => {
  it('is shown only once; for 24 hours both sign, the new one first, then only the new one', async () => {
    const { at, secret } = await add()
    const { status, body } = await act(at, 'rotate-secret')
    assert.equal(status, 200)
    assert.notEqual(body.secret, secret)
    assert.equal(body.old_secret_works_until, later(DAY_MS))
    assert.equal((await read(at)).old_secret_works_until, later(DAY_MS))
    receiver.trust([body.secret, secret])
    await send(1)
    await engine.runDue()
    await act(at, 'ping')
    assert.deepEqual(
      receiver.requests.map(({ headers }) => String(headers['webhook-signature']).split(' ').length),
      [2, 2],
    )
    pass(DAY_MS)
    receiver.trust([body.secret])
    admin = await signInAs(service, store, 'admin')
    assert.equal((await read(at)).old_secret_works_until, null)
    await send(1)
    await engine.runDue()
    await act(at, 'ping')
    assert.deepEqual(
      receiver.requests.slice(2).map(({ headers }) => String(headers['webhook-signature']).split(' ').length),
      [1, 1],
    )
  })

  it('created again within the 24 hours ends the oldest at once', async () => {
    const { at } = await add()
    const { body: second } = await act(at, 'rotate-secret')
    pass(MINUTE_MS)
    const { body: third } = await act(at, 'rotate-secret')
    assert.equal(third.old_secret_works_until, later(DAY_MS))
    receiver.trust([third.secret, second.secret])
    await act(at, 'ping')
    assert.equal(String(receiver.requests[0]?.headers['webhook-signature']).split(' ').length, 2)
  })

  it('requires a password confirmed within ten minutes', async () => {
    const { at } = await add()
    pass(10 * MINUTE_MS + 1)
    assert.deepEqual(codeOf(await act(at, 'rotate-secret')), [403, 'confirmation_required'])
    assert.equal((await read(at)).old_secret_works_until, null)
  })
})

describe('a test ping', () => {
  it('is sent at once, signed, and answers with its outcome, which is logged', async () => {
    const { at, id } = await add({ events: ['quote.closed'] })
    const { status, body } = await act(at, 'ping')
    assert.equal(status, 200)
    const { duration_ms: ms, id: pingId, ...shown } = body
    assert.match(pingId, /^ping_[0-9a-z]{26}$/)
    assert.ok(Number.isInteger(ms) && ms >= 0)
    const now = service.now.toISOString()
    assert.deepEqual(shown, {
      object: 'webhook_delivery',
      type: 'ping',
      quote_id: null,
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_status: 200,
      last_error: null,
      last_error_text: null,
      first_attempt_at: now,
      last_attempt_at: now,
      created_at: now,
    })
    const [received] = receiver.requests
    assert.equal(received?.id, pingId)
    assert.deepEqual(received?.json, {
      type: 'ping',
      timestamp: now,
      api_version: '2026-10-01',
      data: { object: 'webhook_endpoint', id },
    })
    assert.deepEqual((await read(`${at}/deliveries`)).data, [body])
  })

  it('fails with any status but 2xx and without an answer, with a sentence, and does not affect the endpoint', async () => {
    const { at } = await add()
    await engine.runDue()
    const before = await read(at)
    for (const [answer, status, error, text] of [
      [{ status: 500 }, 500, null, /an error on its side/],
      [{ status: 404 }, 404, null, /refused/],
      [{ status: 302, headers: { location: '/' } }, 302, null, /redirects are not followed/],
      [{ status: 429 }, 429, null, /fewer requests/],
      ['close', null, 'connection_failed', /connection to the endpoint failed/],
    ] as const) {
      receiver.answer = answer
      const { body } = await act(at, 'ping')
      assert.deepEqual([body.state, body.last_status, body.last_error], ['failed', status, error])
      assert.match(body.last_error_text, text)
    }
    assert.deepEqual(await read(at), before)
    assert.equal(await engine.runDue(), 0)
  })

  it('fails with an explanation for an untrusted certificate', async () => {
    const { certificates } = await import('../../../support/network/certificates.ts')
    const stranger = await openReceiver({ certificate: (await certificates()).selfSigned })
    const { at } = await add({ url: stranger.url })
    const { body } = await act(at, 'ping')
    assert.deepEqual([body.state, body.last_error], ['failed', 'tls_failed'])
    assert.deepEqual(stranger.requests, [])
    await stranger.close()
  })

  it('reaches a disabled endpoint', async () => {
    const { at } = await add()
    await act(at, 'disable')
    assert.equal((await act(at, 'ping')).body.state, 'delivered')
    assert.equal(receiver.requests.length, 1)
  })

  it('is limited to 30 a minute per store', async () => {
    const { at } = await add()
    for (let i = 0; i < 30; i++) assert.equal((await act(at, 'ping')).status, 200)
    const refused = await act(at, 'ping')
    assert.deepEqual([...codeOf(refused), refused.headers.get('retry-after')], [429, 'rate_limited', '2'])
    pass(2_000)
    assert.equal((await act(at, 'ping')).status, 200)
    assert.equal(receiver.requests.length, 31)
  })
})

describe('the audit log', () => {
  it("records who did what to endpoints, with the address's host and no secret", async () => {
    const { at, id, secret } = await add({ url: `${receiver.url}?token=hush` })
    await admin.call('PATCH', at, { description: 'x' })
    const { body: rotated } = await act(at, 'rotate-secret')
    await act(at, 'disable')
    await act(at, 'enable')
    await admin.call('DELETE', at)
    const acts = await actsOn(id)
    const host = new URL(receiver.url).host
    assert.deepEqual(
      acts.map(({ action, detail, staff }) => [action, detail, staff.id]),
      [
        ['webhook_changed', { endpoint: id, host, changed: ['description'] }, admin.member.id],
        ['webhook_created', { endpoint: id, host }, admin.member.id],
        ['webhook_deleted', { endpoint: id, host }, admin.member.id],
        ['webhook_disabled', { endpoint: id, host, was: 'active' }, admin.member.id],
        ['webhook_enabled', { endpoint: id, host, was: 'disabled' }, admin.member.id],
        ['webhook_secret_rotated', { endpoint: id, host }, admin.member.id],
      ],
    )
    const text = JSON.stringify(acts)
    for (const hidden of [secret, rotated.secret, 'hush']) assert.ok(!text.includes(hidden))
  })

  it('names the key with which integrations created and deleted endpoints', async () => {
    const key = await service.addKey(store)
    const { body } = await service.call('POST', '/v1/webhooks', { key, body: { url: receiver.url } })
    await service.call('DELETE', `/v1/webhooks/${body.id}`, { key })
    const [{ id: keyId }] = (await admin.call('GET', '/admin/api/keys')).body.data
    assert.deepEqual(
      (await actsOn(body.id)).map(({ action, staff, detail }) => [action, staff, detail.key]),
      [
        ['webhook_created', null, keyId],
        ['webhook_deleted', null, keyId],
      ],
    )
  })
})
