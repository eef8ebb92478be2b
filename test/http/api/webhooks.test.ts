import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { dumpTable, faults, openShop, type Shop } from '../../support/shop/catalog.ts'

const URL_OF_OURS = 'https://hooks.acme.com/quotes'

describe('/v1/webhooks', () => {
  let service: TestService
  let shop: Shop
  const answers: Record<string, readonly string[]> = {}
  before(async () => {
    service = await openTestService({ resolver: { addresses: async (host) => answers[host] ?? ['93.184.216.34'] } })
    shop = await openShop(service)
  })
  after(() => service.close())

  const create = (body: unknown, at = shop, headers = {}) => at.call('POST', '/v1/webhooks', { body, headers })
  const list = async (at = shop) => (await at.call('GET', '/v1/webhooks')).body

  it('creates an endpoint with a secret shown only once, and lists and reads it without it', async () => {
    const { status, body } = await create({ url: URL_OF_OURS })
    assert.equal(status, 201)
    const { id, secret, ...endpoint } = body
    assert.match(id, /^whe_[0-9a-z]{26}$/)
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual(endpoint, {
      object: 'webhook_endpoint',
      url: URL_OF_OURS,
      description: null,
      events: [],
      status: 'active',
      source: 'merchant',
      created_at: service.now.toISOString(),
    })
    const shown = { id, ...endpoint }
    assert.deepEqual((await shop.call('GET', `/v1/webhooks/${id}`)).body, shown)
    assert.deepEqual(await list(), { object: 'list', data: [shown], has_more: false, next_cursor: null })
    const other = await create({ url: URL_OF_OURS })
    assert.notEqual(other.body.secret, secret)
  })

  it('stores the given events, description and source; a repeated event counts once', async () => {
    const { body } = await create({
      url: `${URL_OF_OURS}?a=b`,
      events: ['quote.created', 'quote.expired', 'quote.created'],
      description: '𝔸'.repeat(200),
      source: 'agent_protocol',
    })
    assert.deepEqual(
      [body.url, body.events, body.description, body.source],
      [`${URL_OF_OURS}?a=b`, ['quote.created', 'quote.expired'], '𝔸'.repeat(200), 'agent_protocol'],
    )
    for (const source of ['merchant', 'automation_platform']) {
      assert.equal((await create({ url: URL_OF_OURS, source })).body.source, source)
    }
    assert.deepEqual((await create({ url: URL_OF_OURS, events: EVENT_TYPES })).body.events, EVENT_TYPES)
    assert.deepEqual((await create({ url: URL_OF_OURS, events: [] })).body.events, [])
  })

  it("keeps no secret readable in the database, not even in an idempotency key's stored answer", async () => {
    const own = await openShop(service)
    const headers = { 'idempotency-key': 'endpoint' }
    const { body } = await create({ url: URL_OF_OURS }, own, headers)
    const replay = await create({ url: URL_OF_OURS }, own, headers)
    assert.deepEqual(replay.body, body)
    assert.equal((await list(own)).data.length, 1)
    const bytes = Buffer.from(body.secret.slice(6), 'base64').toString('hex')
    const text = Buffer.from(body.secret).toString('hex')
    for (const table of ['webhook_endpoint', 'idempotency_key', 'event', 'request_log']) {
      const dump = await dumpTable(service, table)
      for (const trace of [body.secret, body.secret.slice(6), bytes, text]) assert.ok(!dump.includes(trace), table)
    }
  })

  const BAD: [field: string, body: unknown][] = [
    ['url', {}],
    ['url', { url: '' }],
    ['url', { url: 5 }],
    ['url', { url: `https://hooks.acme.com/${'a'.repeat(1978)}` }],
    ['url', { url: 'https://hooks.acme.com/\0' }],
    ['url', { url: 'http://hooks.acme.com/' }],
    ['url', { url: 'https://quotes.service.dev/hook' }],
    ['url', { url: 'https://eu.QUOTES.service.dev.:8443/hook' }],
    ['events', { url: URL_OF_OURS, events: 'quote.created' }],
    ['events.1', { url: URL_OF_OURS, events: ['quote.created', 'ping'] }],
    ['events.0', { url: URL_OF_OURS, events: ['quote.*'] }],
    ['events.0', { url: URL_OF_OURS, events: [null] }],
    ['description', { url: URL_OF_OURS, description: '𝔸'.repeat(201) }],
    ['description', { url: URL_OF_OURS, description: null }],
    ['source', { url: URL_OF_OURS, source: 'system' }],
    ['secret', { url: URL_OF_OURS, secret: 'whsec_mine' }],
    ['status', { url: URL_OF_OURS, status: 'disabled' }],
    ['body', undefined],
  ]
  for (const [i, [field, body]] of BAD.entries()) {
    it(`refuses a bad ${field} (${i})`, async () => {
      const answer = await create(body)
      assert.deepEqual([answer.status, answer.body.code, faults(answer)], [400, 'invalid_request', [field]])
    })
  }

  it('accepts a URL of 2000 characters', async () => {
    const own = await openShop(service)
    assert.equal((await create({ url: `https://hooks.acme.com/${'a'.repeat(1977)}` }, own)).status, 201)
  })

  const PRIVATE = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
  ]
  it('refuses a name if any of its addresses is not public', async () => {
    const own = await openShop(service)
    for (const address of PRIVATE) {
      for (const all of [[address], ['93.184.216.34', address], [address, '2606:2800:220:1::1']]) {
        answers['hooks.rebind.com'] = all
        const answer = await create({ url: 'https://hooks.rebind.com:8443/' }, own)
        assert.deepEqual([answer.status, faults(answer)], [400, ['url']], all.join())
        assert.doesNotMatch(JSON.stringify(answer.body), /\d+\.\d+\.\d+\.\d+/)
      }
    }
    answers['hooks.rebind.com'] = ['93.184.216.34', '2606:2800:220:1::1']
    assert.equal((await create({ url: 'https://hooks.rebind.com.:8443/' }, own)).status, 201)
  })

  it('accepts a name that does not resolve now: every connection checks again', async () => {
    const own = await openShop(service)
    answers['soon.acme.com'] = []
    assert.equal((await create({ url: 'https://soon.acme.com/' }, own)).status, 201)
  })

  it('allows 20 endpoints per store, even if 25 are created at once, and has room again after a delete', async () => {
    const own = await openShop(service)
    const made = await Promise.all(Array.from({ length: 25 }, () => create({ url: URL_OF_OURS }, own)))
    assert.equal(made.filter(({ status }) => status === 201).length, 20)
    assert.equal(made.filter(({ body }) => body.code === 'limit_reached').length, 5)
    assert.equal((await list(own)).data.length, 20)
    const [first] = (await list(own)).data
    await own.call('DELETE', `/v1/webhooks/${first.id}`)
    assert.equal((await create({ url: URL_OF_OURS }, own)).status, 201)
    assert.equal((await create({ url: URL_OF_OURS }, own)).status, 409)
    assert.equal((await create({ url: URL_OF_OURS }, await openShop(service))).status, 201)
  })

  it('deletes an endpoint once', async () => {
    const own = await openShop(service)
    const { id } = (await create({ url: URL_OF_OURS }, own)).body
    const { status, body } = await own.call('DELETE', `/v1/webhooks/${id}`)
    assert.deepEqual([status, body], [200, { object: 'webhook_endpoint', id, deleted: true }])
    for (const method of ['DELETE', 'GET']) {
      const gone = await own.call(method, `/v1/webhooks/${id}`)
      assert.deepEqual([gone.status, gone.body.code], [404, 'not_found'])
    }
    assert.deepEqual((await list(own)).data, [])
  })

  it('answers 404 not_found for malformed ids', async () => {
    for (const id of ['x', 'whe_00000000000000000000000000', 'qte_00000000000000000000000000', "'--"]) {
      for (const method of ['DELETE', 'GET']) {
        const { status, body } = await shop.call(method, `/v1/webhooks/${id}`)
        assert.deepEqual([status, body.code], [404, 'not_found'])
      }
    }
  })

  it('requires the scope manage_webhooks', async () => {
    const key = await service.addKey(shop.store, {
      scopes: ['read_quotes', 'write_quotes', 'read_customer_data', 'read_analytics'],
    })
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', '/x'],
      ['DELETE', '/x'],
    ] as const) {
      const { status, body } = await shop.call(method, `/v1/webhooks${path}`, { key })
      assert.deepEqual([status, body.required_scopes], [403, ['manage_webhooks']])
    }
  })
})
