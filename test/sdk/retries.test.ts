import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  type Answer,
  ApiError,
  ConnectionError,
  QuoteNegotiation,
  RateLimitError,
  TimeoutError,
  UnexpectedAnswerError,
} from '../../sdk/typescript/src/index.ts'
import { API_PROBLEMS } from '../../src/domain/problem.ts'
import { type FaultyProxy, openFaultyProxy } from '../support/sdk/faulty-proxy.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { QUOTE_BODY } from '../support/shop/quote-body.ts'
import codes from './codes.json' with { type: 'json' }

let service: TestService
let proxy: FaultyProxy
let client: QuoteNegotiation
let answers: Answer[]
const quick = { timeoutMs: 2_000, retries: 2 }

before(async () => {
  service = await openTestService()
  proxy = await openFaultyProxy(service.baseUrl)
  const apiKey = await service.addKey(await service.addStore())
  const onAnswer = (answer: Answer) => void answers.push(answer)
  client = new QuoteNegotiation({ baseUrl: proxy.url, apiKey, ...quick, onAnswer })
})
after(async () => {
  await proxy.close()
  await service.close()
})
beforeEach(() => {
  answers = []
  proxy.faults = []
  proxy.seen = []
})

const HTML = '<html><body>Service Unavailable</body></html>'

/** The fault of a service that refuses with this code. */
function refusal(code: keyof typeof API_PROBLEMS, retryAfter: string | null = null) {
  const [status, title] = API_PROBLEMS[code]
  const body = JSON.stringify({ type: `https://x/errors#${code}`, title, status, detail: 'No.', code })
  const headers = {
    'content-type': 'application/problem+json',
    ...(retryAfter !== null && { 'retry-after': retryAfter }),
  }
  return { status, body, headers }
}

describe('a request', () => {
  it('whose first answer is lost, and whose second is a page of a proxy, creates one quote with one key', async () => {
    proxy.faults = ['lost', { status: 503, body: HTML }]
    const quote = await client.quotes.create(QUOTE_BODY)
    assert.equal(new Set(proxy.seen.map(({ headers }) => headers['idempotency-key'])).size, 1)
    assert.equal(proxy.seen.length, 3)
    const all = await client.quotes.list().toArray(10)
    assert.deepEqual(
      all.map(({ id }) => id),
      [quote.id],
    )
    assert.equal(answers.find(({ status }) => status === 201)?.isReplay, true)
  })

  it('is repeated as the table of codes says, and throws an error of the class it names', async () => {
    assert.deepEqual(codes.map(({ code }) => code).sort(), Object.keys(API_PROBLEMS).sort())
    for (const { code, error, retried } of codes) {
      const name = code as keyof typeof API_PROBLEMS
      proxy.seen = []
      proxy.faults = Array.from({ length: 3 }, () => refusal(name, '0'))
      await assert.rejects(client.ping({ retries: 1 }), (thrown: ApiError) => {
        assert.ok(thrown instanceof ApiError)
        assert.deepEqual([thrown.code, thrown.name, thrown.status], [code, error, API_PROBLEMS[name][0]])
        assert.match(thrown.help, new RegExp(`#${code}$`))
        return true
      })
      assert.equal(proxy.seen.length, retried ? 2 : 1, code)
    }
  })

  it('waits as long as the service asks, unless that is longer than the caller wants', async () => {
    proxy.faults = [refusal('rate_limited', '1')]
    const started = performance.now()
    await client.ping()
    assert.ok(performance.now() - started >= 1_000)
    proxy.faults = [refusal('api_disabled', '300')]
    await assert.rejects(client.ping(), (error: ApiError) => {
      assert.deepEqual([error.code, error.retryAfterMs], ['api_disabled', 300_000])
      return true
    })
    proxy.faults = [refusal('rate_limited', '30')]
    await assert.rejects(client.ping({ maxWaitMs: 20_000 }), RateLimitError)
  })

  it('is given up after its last attempt, with what went wrong and the key to go on with', async () => {
    proxy.faults = ['cut', 'cut', 'cut']
    const key = crypto.randomUUID()
    await assert.rejects(client.quotes.create(QUOTE_BODY, { idempotencyKey: key }), (error: ConnectionError) => {
      assert.ok(error instanceof ConnectionError && !(error instanceof TimeoutError))
      assert.equal(error.idempotencyKey, key)
      return true
    })
    assert.equal(proxy.seen.length, 3)
    proxy.faults = ['silent']
    await assert.rejects(client.ping({ timeoutMs: 50, retries: 0 }), TimeoutError)
  })

  it('that its caller aborts throws their reason at once, also between attempts', async () => {
    const reason = new Error('closing')
    const during = new AbortController()
    proxy.faults = ['silent']
    const asked = client.ping({ signal: during.signal })
    const refused = assert.rejects(asked, reason)
    while (proxy.seen.length === 0) await new Promise(setImmediate)
    during.abort(reason)
    await refused
    proxy.faults = [refusal('rate_limited', '60')]
    const between = new AbortController()
    const waiting = new QuoteNegotiation({
      baseUrl: proxy.url,
      apiKey: 'svc_test_x',
      onAnswer: () => setImmediate(() => between.abort(reason)),
    }).ping({ signal: between.signal })
    await assert.rejects(waiting, reason)
  })

  it('follows no redirect, and takes no page for an answer', async () => {
    proxy.faults = [{ status: 302, body: '', headers: { location: 'https://elsewhere.example' } }]
    await assert.rejects(client.ping(), (error: UnexpectedAnswerError) => error.status === 302)
    proxy.faults = [{ status: 200, body: HTML }]
    await assert.rejects(client.ping(), UnexpectedAnswerError)
    assert.equal(proxy.seen.length, 2)
  })

  it('to delete what its lost first attempt has deleted succeeds', async () => {
    const { id } = await client.webhooks.create({ url: 'https://erp.acme.com/hooks' })
    proxy.faults = ['lost']
    assert.deepEqual(await client.webhooks.delete(id), { object: 'webhook_endpoint', id, deleted: true })
    await assert.rejects(client.webhooks.delete(id), (error: ApiError) => error.code === 'not_found')
  })
})
