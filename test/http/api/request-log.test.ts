import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createKey } from '../../../src/commands/access/create-key.ts'
import { listRequests } from '../../../src/database/access/request-log.ts'
import { newApiKey } from '../../../src/domain/access/api-key.ts'
import { SCOPES, type Scope } from '../../../src/domain/access/scopes.ts'
import { openSecondService } from '../../support/processes/second-service.ts'
import { openTestService } from '../../support/service/service.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

const service = await openTestService()
after(() => service.close())
const store = await service.addStore()
const addKey = (scopes: readonly Scope[] = SCOPES) =>
  createKey({ db: service.db, now: service.now }, store.id, { name: 'k', scopes, acceptTerms: true })

test("every authenticated request is in its key's log, without its query, and no other is", async () => {
  const [{ id, key }, reader] = [await addKey(), await addKey(['read_quotes'])]
  const secret = 'buyer%40example.com'
  const calls = [
    ['GET', '/v1/ping', { key }, 200],
    ['GET', `/v1/quotes?customer_email=${secret}`, { key }, 200],
    ['HEAD', '/v1/quotes/unknown', { key }, 404],
    ['POST', '/v1/quotes', { key, body: QUOTE_BODY }, 201],
    ['POST', '/v1/quotes', { key, body: '{' }, 400],
    ['POST', '/v1/quotes', { key, body: 'x'.repeat(300_000) }, 413],
    ['POST', '/v1/quotes', { key: reader.key, body: QUOTE_BODY }, 403],
  ] as const
  const others = [
    ['GET', '/v1/ping', {}, 401],
    ['GET', '/v1/ping', { key: newApiKey(store.id, false) }, 401],
    ['PUT', '/v1/ping', { key }, 405],
    ['GET', '/v1/nothing', { key }, 404],
  ] as const
  const ids: string[] = []
  for (const [method, path, call, status] of [...calls, ...others]) {
    const answer = await service.call(method, path, call)
    assert.equal(answer.status, status, `${method} ${path}`)
    ids.push(answer.headers.get('x-request-id') ?? '')
  }
  const entries = [...(await logged(id, 6)), ...(await logged(reader.id, 1))]
  entries.sort((a, b) => ids.indexOf(a.requestId) - ids.indexOf(b.requestId))
  const expected = calls.map(([method, path, , status], i) => ({
    method,
    path: path.split('?')[0],
    status,
    code: CODES[status] ?? null,
    ip: '127.0.0.1',
    requestId: ids[i],
  }))
  assert.deepEqual(
    entries.map(({ method, path, status, code, ip, requestId }) => ({ method, path, status, code, ip, requestId })),
    expected,
  )
  for (const { durationMs, at } of entries) assert.ok(durationMs >= 0 && at <= new Date())
  const { rows } = await service.pool.query('select l::text as text from request_log l')
  assert.equal(rows.length, calls.length)
  for (const { text } of rows) assert.ok(!text.includes('buyer') && !text.includes(key) && !text.includes('svc_'), text)
})

test('rate-limited requests and replays are in the log', async () => {
  const { id, key } = await addKey()
  const call = { key, body: QUOTE_BODY, headers: { 'idempotency-key': 'again' } }
  await service.call('POST', '/v1/quotes', call)
  await service.call('POST', '/v1/quotes', call)
  await service.db.updateTable('rate_bucket').set({ level: '0' }).where('store_id', '=', store.id).execute()
  await service.call('POST', '/v1/quotes', call)
  const entries = (await logged(id, 3)).map(({ status, code }) => `${status} ${code}`)
  assert.deepEqual(entries.sort(), ['201 null', '201 null', '429 rate_limited'])
})

test('a process writes pending entries before it ends', async () => {
  const { id, key } = await addKey()
  const second = await openSecondService(service.url)
  const response = await fetch(`${second.baseUrl}/v1/ping`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(response.status, 200)
  await second.close()
  assert.equal((await listRequests(service.db, store.id, id, 10)).length, 1)
})

const CODES: Record<number, string> = {
  400: 'invalid_json',
  403: 'insufficient_scope',
  404: 'not_found',
  413: 'payload_too_large',
}

/** Returns a key's log once it has this many entries: it is written a few times a second. */
async function logged(keyId: string, count: number) {
  for (;;) {
    const entries = await listRequests(service.db, store.id, keyId, count + 1)
    if (entries.length >= count) return entries
  }
}
