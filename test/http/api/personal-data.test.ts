import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTelemetry, type Telemetry } from '../../../src/process/telemetry/start-telemetry.ts'
import { type Collector, openCollector } from '../../support/network/collector.ts'
import { memoryLog } from '../../support/service/memory-log.ts'
import { type Answer, openTestService, type TestService } from '../../support/service/service.ts'
import { dumpTable, openShop, type Shop } from '../../support/shop/catalog.ts'

const ADDRESS = ['first_name', 'last_name', 'company', 'address1', 'address2', 'city', 'province_code', 'zip', 'phone']
const canary = (n: number) => `c4n4ry${n}` // at most 10 characters: the shortest field's limit

/** Returns a request with its own canary in every personal field, and where each should appear with the scope. */
function plant(shop: Shop) {
  let count = 0
  const places: Record<string, string | null> = {}
  const at = (path: string | null) => {
    count += 1
    places[canary(count)] = path
    return canary(count)
  }
  const address = (name: string) => Object.fromEntries(ADDRESS.map((field) => [field, at(`customer.${name}.${field}`)]))
  const request = {
    buyer: {
      email: `${at('customer.email')}@buyer.example`,
      name: at('customer.name'),
      phone: at('customer.phone'),
      company_name: at('customer.company_name'),
    },
    lines: [
      { variant_id: shop.board, quantity: 1, note: at('lines.0.buyer_note') },
      { custom: { title: 'A shelf', description: at(null) }, quantity: 1, note: at('lines.1.buyer_note') },
    ],
    notes: at('customer.notes'),
    shipping_address: address('shipping_address'),
    billing_address: address('billing_address'),
    custom_fields: { text: at('customer.custom_fields.text'), multi: [at('customer.custom_fields.multi.0')] },
    source_url: `https://shop.example.com/?buyer=${at(null)}`,
  }
  return { request, places, message: at(null) }
}

/** Returns the paths of an object's texts containing a canary, by canary. */
function find(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') {
    const found = /c4n4ry\d+/.exec(value)
    return found ? { [found[0]]: path } : {}
  }
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, member]) => find(member, path ? `${path}.${name}` : name)),
  )
}

describe("a buyer's personal data", () => {
  const log = memoryLog()
  let service: TestService
  let shop: Shop
  let limited: string
  let planted: ReturnType<typeof plant>
  const answers: Answer[] = []
  let collector: Collector
  let telemetry: Telemetry
  before(async () => {
    collector = await openCollector()
    const settings = { endpoint: collector.url, protocol: 'http/json', sampler: 'always_on', ratio: 1 } as const
    telemetry = await startTelemetry(settings, { role: null, onOutage: () => {} })
    service = await openTestService({ logger: log.logger })
    shop = await openShop(service)
    limited = await service.addKey(shop.store, { scopes: ['read_quotes', 'write_quotes', 'manage_webhooks'] })
    planted = plant(shop)
    const options = Object.keys(planted.places)
    await service.settings(shop.store, {
      custom_fields: [
        { key: 'text', label: 'Text', type: 'text' },
        { key: 'multi', label: 'Multi', type: 'multi', options },
      ],
    })
  })
  after(async () => {
    await service.close()
    await collector.close()
  })

  /** Asks with the key that may not see personal data; its answers are searched at the end. */
  async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const answer = await shop.call(method, path, { key: limited, body, headers })
    answers.push(answer)
    return answer
  }

  it('is in no answer without read_customer_data: create, replay, read, list, events, refusals', async () => {
    const { request, message } = planted
    const headers = { 'idempotency-key': 'planted' }
    const { body: quote, status } = await ask('POST', '/v1/quotes', request, headers)
    assert.equal(status, 201)
    const replay = await ask('POST', '/v1/quotes', request, headers)
    assert.equal(replay.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(replay.body, quote)
    const read = await ask('GET', `/v1/quotes/${quote.id}`)
    const list = await ask('GET', '/v1/quotes')
    for (const shown of [quote, read.body, list.body.data[0]]) {
      assert.ok(!('customer' in shown))
      for (const line of shown.lines) assert.ok(!('buyer_note' in line))
    }
    await shop.call('POST', `/v1/quotes/${quote.id}/messages`, { key: limited, body: { body: message } })
    await shop.call('POST', `/v1/quotes/${quote.id}/messages`, {
      key: limited,
      body: { body: message, internal: true },
    })
    await ask('GET', '/v1/events')
    await ask('GET', `/v1/quotes/${quote.id}/events`)
    assert.equal((await ask('GET', `/v1/quotes?customer_email=${request.buyer.email}`)).status, 400)
    await shop.call('GET', `/v1/quotes?customer_email=${request.buyer.email}`)

    const { buyer, shipping_address } = request
    const long = `${buyer.name}${'x'.repeat(6000)}`
    const REFUSED: [status: number, body: object][] = [
      [400, { ...request, buyer: { ...buyer, email: `${buyer.name} at home` } }],
      [400, { ...request, buyer: Object.fromEntries(Object.keys(buyer).map((name) => [name, long])) }],
      [400, { ...request, notes: long, source_url: long, po_number: long }],
      [
        400,
        { ...request, shipping_address: Object.fromEntries(Object.keys(shipping_address).map((name) => [name, long])) },
      ],
      [400, { ...request, customer_id: buyer.name, company_location_id: buyer.phone }],
      [400, { ...request, lines: [{ variant_id: request.notes, quantity: 1 }] }],
      [400, { ...request, lines: [{ custom: { title: long }, quantity: buyer.name, requested_price: buyer.name }] }],
      [400, { ...request, requested_delivery_date: buyer.name }],
      [422, { ...request, custom_fields: { text: [buyer.name] } }],
      [422, { ...request, notes: 'changed' }],
    ]
    for (const [expected, body] of REFUSED) {
      const reuse = expected === 422 && 'notes' in body && body.notes === 'changed'
      assert.equal((await ask('POST', '/v1/quotes', body, reuse ? headers : {})).status, expected)
    }
    await ask('POST', '/v1/quotes', JSON.stringify(request).slice(0, -1))
    for (const { status, body } of answers) assert.deepEqual(find(body), {}, `${status} ${JSON.stringify(body)}`)
  })

  it('with the scope, is only in customer and buyer_note', async () => {
    const expected = Object.fromEntries(Object.entries(planted.places).filter(([, path]) => path !== null))
    const { body } = await shop.call('GET', '/v1/quotes')
    assert.deepEqual(find(body.data[0]), expected)
    assert.deepEqual(find((await shop.call('GET', `/v1/quotes/${body.data[0].id}`)).body), expected)
    assert.deepEqual(find((await shop.post(planted.request)).body), expected)
  })

  it('is not in the log of a request that failed on its own row in the database', async () => {
    await service.pool.query(`alter table quote add constraint boom check (po_number is distinct from 'BOOM')`)
    const { status, body } = await ask('POST', '/v1/quotes', { ...planted.request, po_number: 'BOOM' })
    assert.deepEqual([status, body.code, find(body)], [500, 'internal_error', {}])
    assert.match(log.text(), /"code":"23514"/)
  })

  it('is in no event, request log, stored answer or log line, even at the most verbose level', async () => {
    await service.app.close()
    const traces = Object.keys(planted.places).flatMap((text) => [text, Buffer.from(text).toString('hex')])
    for (const table of ['event', 'request_log', 'idempotency_key', 'store_feed', 'mail_allowance']) {
      const dump = await dumpTable(service, table)
      assert.ok(dump.length > 0, table)
      for (const trace of traces) assert.ok(!dump.includes(trace), `${trace} in ${table}`)
    }
    for (const trace of traces) assert.ok(!log.text().includes(trace), `${trace} in the log`)
    for (const key of [limited, shop.key]) assert.ok(!log.text().includes(key))
  })

  it('is in no span: not of requests that failed, nor of statements', async () => {
    await telemetry.stop()
    const failed = collector.spans.filter(({ attributes }) => attributes['error.type'] === '23514')
    assert.ok(failed.length > 0 && collector.spans.length > 100, 'the rows that were refused are among the statements')
    const sent = collector.bodies.join('')
    for (const secret of [...Object.keys(planted.places), planted.message, limited, shop.key])
      assert.ok(!sent.includes(secret), secret)
  })
})
