import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newApiKey } from '../../../src/domain/access/api-key.ts'
import { openSecondService } from '../../support/processes/second-service.ts'
import { openTestService } from '../../support/service/service.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

const service = await openTestService()
const second = await openSecondService(service.url, { clock: () => service.now })
after(async () => {
  await second.close()
  await service.close()
})

type Answered = Awaited<ReturnType<typeof ping>>
const ping = (key: string) => service.call('GET', '/v1/ping', { key })
const times = <T>(count: number, call: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)))
const passed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length
const wait = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const shown = ({ headers }: Answered) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

test('of 200 concurrent requests on a full key bucket exactly 120 pass', async () => {
  const key = await service.addKey(await service.addStore())
  const answers = await times(200, () => ping(key))
  assert.equal(passed(answers), 120)
  const left = answers.filter(({ status }) => status === 200).map((answer) => shown(answer)[1] ?? Number.NaN)
  assert.deepEqual(
    left.sort((a, b) => a - b),
    Array.from({ length: 120 }, (_, i) => i),
    'each sees another number left',
  )
  for (const { status, body, headers } of answers.filter(({ status }) => status !== 200)) {
    assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'rate_limited', '1'])
  }
})

test('the keys of a store share its 300', async () => {
  const store = await service.addStore()
  const keys = await times(3, () => service.addKey(store))
  const answers = await times(360, (i) => ping(keys[i % 3] ?? ''))
  assert.equal(passed(answers), 300)
})

test("a store does not use up another's tokens", async () => {
  const [busy, idle] = [await service.addStore(), await service.addStore()]
  const keys = await times(3, () => service.addKey(busy))
  await times(360, (i) => ping(keys[i % 3] ?? ''))
  assert.deepEqual(shown(await ping(await service.addKey(idle))), [120, 119, 1])
})

test('two processes share the buckets exactly', async () => {
  const key = await service.addKey(await service.addStore())
  const answers = await times(300, (i) => pingAt(i % 2 ? second.baseUrl : service.baseUrl, key))
  assert.equal(passed(answers), 120)
  const store = await service.addStore()
  const keys = await times(4, () => service.addKey(store))
  const more = await times(440, (i) => pingAt(i % 2 ? second.baseUrl : service.baseUrl, keys[i % 4] ?? ''))
  assert.equal(passed(more), 300)
})

test('the headers say what is left, when the bucket is full again and when to retry', async () => {
  const key = await service.addKey(await service.addStore())
  assert.deepEqual(shown(await ping(key)), [120, 119, 1])
  assert.deepEqual(shown(await ping(key)), [120, 118, 1])
  assert.deepEqual(shown(await ping(key)), [120, 117, 2])
  await times(117, () => ping(key))
  const empty = await ping(key)
  assert.deepEqual([empty.status, ...shown(empty), empty.headers.get('retry-after')], [429, 120, 0, 60, '1'])
  wait(499)
  const almost = await ping(key)
  assert.deepEqual([almost.status, ...shown(almost), almost.headers.get('retry-after')], [429, 120, 0, 60, '1'])
  wait(1)
  assert.deepEqual([(await ping(key)).status, (await ping(key)).status], [200, 429], 'a token every half second')
  wait(59_999)
  assert.deepEqual(shown(await ping(key)), [120, 118, 1])
  wait(60_000)
  assert.deepEqual(shown(await ping(key)), [120, 119, 1], 'never more than full')
})

test("the store's bucket is shown while it is the empty one, and the refusal takes nothing from the key's", async () => {
  const store = await service.addStore()
  const [a = '', b = '', c = ''] = await times(3, () => service.addKey(store))
  await times(120, () => ping(a))
  await times(120, () => ping(b))
  await times(60, () => ping(c))
  const refused = await ping(c)
  assert.deepEqual([refused.status, ...shown(refused), refused.headers.get('retry-after')], [429, 300, 0, 60, '1'])
  await times(50, () => ping(c))
  wait(1_000)
  assert.deepEqual(shown(await ping(c)), [120, 61, 30], '60 left, 2 refilled, 1 taken')
})

test("a request refused by the key's bucket takes nothing from the store's", async () => {
  const store = await service.addStore()
  const [a = '', b = '', c = ''] = await times(3, () => service.addKey(store))
  await times(240, () => ping(a))
  assert.equal(passed(await times(200, (i) => ping(i % 2 ? b : c))), 180, '120 of the 300 are gone, not 240')
})

test('a clock that steps back adds no tokens', async () => {
  const key = await service.addKey(await service.addStore())
  await times(120, () => ping(key))
  const reached = service.now
  for (const ms of [-3_600_000, 60_000, -60_000, 3_600_000]) {
    wait(ms)
    assert.equal((await ping(key)).status, 429, String(ms))
  }
  assert.deepEqual(service.now, reached)
  wait(500)
  assert.equal((await ping(key)).status, 200)
})

test('requests refused before the limit do not count', async () => {
  const store = await service.addStore()
  const reader = await service.addKey(store, { scopes: ['read_quotes'] })
  await ping(reader)
  for (const [method, path, call, status] of [
    ['GET', '/v1/ping', {}, 401],
    ['GET', '/v1/ping', { key: newApiKey(store.id, false) }, 401],
    ['POST', '/v1/quotes', { key: reader, body: QUOTE_BODY }, 403],
    ['PUT', '/v1/quotes', { key: reader }, 405],
    ['GET', '/v1/nothing', { key: reader }, 404],
    ['GET', '/v1/ping', { key: await service.addKey(store, { allowedIps: ['192.0.2.1'] }) }, 403],
  ] as const) {
    const answer = await service.call(method, path, call)
    assert.deepEqual([answer.status, answer.headers.has('x-ratelimit-limit')], [status, false], `${method} ${path}`)
  }
  assert.deepEqual(shown(await ping(reader)), [120, 118, 1])
})

test('every request that passes the gate counts, even if refused by the endpoint or replayed', async () => {
  const key = await service.addKey(await service.addStore())
  const headers = { 'idempotency-key': 'counted' }
  const calls = [
    ['GET', '/v1/quotes?limit=0', { key }, 400],
    ['GET', '/v1/quotes/unknown', { key }, 404],
    ['POST', '/v1/quotes', { key, body: '{' }, 400],
    ['POST', '/v1/quotes', { key, body: {}, headers: { 'content-type': 'text/plain' } }, 415],
    ['POST', '/v1/quotes', { key, body: QUOTE_BODY, headers: { 'idempotency-key': '' } }, 400],
    ['POST', '/v1/quotes', { key, body: QUOTE_BODY, headers }, 201],
    ['POST', '/v1/quotes', { key, body: QUOTE_BODY, headers }, 201],
    ['HEAD', '/v1/ping', { key }, 200],
  ] as const
  for (const [i, [method, path, call, status]] of calls.entries()) {
    const answer = await service.call(method, path, call)
    assert.deepEqual([answer.status, shown(answer)[1]], [status, 119 - i], `${method} ${path}`)
  }
})

async function pingAt(baseUrl: string, key: string): Promise<Response> {
  const response = await fetch(`${baseUrl}/v1/ping`, { headers: { authorization: `Bearer ${key}` } })
  await response.arrayBuffer()
  return response
}
