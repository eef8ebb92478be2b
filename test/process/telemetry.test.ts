import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { type Collector, openCollector } from '../support/network/collector.ts'
import { type ClockSite, openClockSite } from '../support/processes/clock-site.ts'

const REQUEST = {
  buyer: {
    email: 'c4n4ry.mail@buyer.example',
    name: 'C4n4ry Name',
    phone: '+49 30 c4n4ry',
    company_name: 'C4n4ry GmbH',
  },
  notes: 'c4n4ry notes',
  po_number: 'c4n4ry-po',
}

const PROXIES = '0af7651916cd43dd8448eb211c80319c'
const STRANGERS = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('a service with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let collector: Collector
  let site: ClockSite
  let stopped: { code: number | null; stderr: string; stdout: string }
  before(async () => {
    collector = await openCollector()
    site = await openClockSite()
    Object.assign(site.env, {
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=quotes',
      TRUSTED_PROXIES: '127.0.0.1',
      OTEL_SERVICE_NAME: 'quotes-eu',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    })
    await site.addEndpoint(['quote.proposal_sent'])
    const service = await site.start()
    const lines = [{ variant_id: site.variantId, quantity: 2, note: 'c4n4ry line' }]
    await site.call('POST', '/quotes', { ...REQUEST, lines })
    await site.receiver.waitFor(1)
    await assert.rejects(site.call('GET', '/quotes/qt_unknown?customer_email=c4n4ry%40buyer.example'))
    for (const headers of [
      { traceparent: `00-${PROXIES}-b7ad6b7169203331-01`, 'x-forwarded-for': '203.0.113.9' },
      { traceparent: `00-${STRANGERS}-b7ad6b7169203331-01` },
    ]) {
      await fetch(`http://localhost:${site.env.PORT}/openapi.json`, { headers })
    }
    service.process.kill('SIGTERM')
    const [code] = await once(service.process, 'close')
    stopped = { code, stderr: service.stderr(), stdout: service.stdout() }
  })
  after(async () => {
    await site.close()
    await collector.close()
  })
  const spansNamed = (name: string | RegExp) =>
    collector.spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

  it('ends as without, once what it had to say is sent', () => {
    assert.deepEqual([stopped.code, stopped.stderr], [0, ''])
    assert.ok(collector.spans.length > 0 && collector.logs.length > 0)
  })

  it('names itself as the environment says', () => {
    for (const resource of collector.resources) {
      assert.equal(resource['service.name'], 'quotes-eu')
      assert.equal(resource['deployment.environment.name'], 'test')
    }
    for (const headers of collector.headers) assert.equal(headers['x-tenant'], 'quotes')
  })

  it('shows a request with its route, status and store, its statements, and the platform call, in one trace', () => {
    const [created] = spansNamed('POST /v1/quotes')
    assert.ok(created)
    assert.equal(created.parentSpanId ?? '', '')
    assert.equal(created.attributes['http.route'], '/v1/quotes')
    assert.equal(Number(created.attributes['http.response.status_code']), 201)
    assert.equal(created.attributes['qns.store_id'], site.store.id)
    const within = collector.spans.filter(
      ({ traceId, spanId }) => traceId === created.traceId && spanId !== created.spanId,
    )
    const call = within.find(({ name }) => name === 'platform variantsByIds')
    assert.equal(call?.parentSpanId, created.spanId)
    const statements = within.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    assert.ok(
      statements.some(({ name }) => /quote/.test(name)),
      JSON.stringify(statements.map(({ name }) => name)),
    )
    assert.ok(
      statements.some(({ parentSpanId }) => parentSpanId === call?.spanId),
      'a statement of the platform',
    )
    assert.ok(statements.every(({ attributes }) => String(attributes['db.query.text']).length <= 2_000))
  })

  it('shows a refused request by the code of its problem, and as no failure of the service', () => {
    const [refused] = spansNamed(/^GET \/v1\/quotes\/:/)
    assert.equal(refused?.attributes['error.type'], 'not_found')
    assert.notEqual(refused?.status.code, 2)
  })

  it("continues the trace of a trusted proxy; of a stranger's, its own trace only names it", () => {
    const [first, second] = spansNamed('GET /openapi.json')
    assert.equal(first?.traceId, PROXIES)
    assert.ok(second && second.traceId !== STRANGERS)
    assert.deepEqual(
      second.links?.map(({ traceId }) => traceId),
      [STRANGERS],
    )
  })

  it('shows jobs and deliveries, with ids and outcomes', () => {
    const [job] = spansNamed('job automate-quote')
    assert.equal(job?.attributes['qns.store_id'], site.store.id)
    assert.ok(collector.spans.some(({ parentSpanId }) => parentSpanId === job?.spanId))
    const [delivery] = spansNamed('deliver quote.proposal_sent')
    assert.equal(delivery?.attributes['qns.delivery_state'], 'delivered')
    assert.equal(Number(delivery?.attributes['http.response.status_code']), 200)
  })

  it('has every statement within a request, job, delivery or call: looking for work makes no traces', () => {
    const statements = collector.spans.filter(({ attributes }) => 'db.system.name' in attributes)
    assert.ok(statements.length > 20)
    for (const { name, parentSpanId } of statements) assert.ok(parentSpanId, name)
  })

  it('sends its log too', () => {
    assert.ok(
      collector.logs.some(
        ({ body, severityText }) => body.stringValue.startsWith('stopping') && severityText === 'INFO',
      ),
    )
  })

  it('says nothing about people, not even at the most verbose level', () => {
    assert.ok(collector.bodies.length > 0)
    for (const body of collector.bodies) assert.doesNotMatch(body, /c4n4ry/i)
    for (const span of collector.spans) assert.deepEqual([span.events ?? [], span.status.message ?? ''], [[], ''])
  })
})

describe('a service whose receiver of traces is away', () => {
  it('works and stops as without, and says once that traces get lost', async () => {
    const collector = await openCollector()
    await collector.close()
    const site = await openClockSite()
    try {
      Object.assign(site.env, {
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      })
      const service = await site.start()
      const lines = [{ variant_id: site.variantId, quantity: 2 }]
      const { id } = await site.call('POST', '/quotes', { ...REQUEST, lines })
      await service.printed('traces do not arrive')
      assert.equal((await site.call('GET', `/quotes/${id}`)).id, id)
      service.process.kill('SIGTERM')
      const [code] = await once(service.process, 'close')
      assert.deepEqual([code, service.stderr()], [0, ''])
      assert.equal(service.stdout().match(/traces do not arrive/g)?.length, 1)
    } finally {
      await site.close()
    }
  })
})
