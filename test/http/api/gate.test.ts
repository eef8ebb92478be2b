import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { after, test } from 'node:test'
import { createKey } from '../../../src/commands/access/create-key.ts'
import { revokeKey } from '../../../src/commands/access/revoke-key.ts'
import { rollKey } from '../../../src/commands/access/roll-key.ts'
import { type StoreEdit, setStore } from '../../../src/commands/stores/set-store.ts'
import { newApiKey } from '../../../src/domain/access/api-key.ts'
import { SCOPES } from '../../../src/domain/access/scopes.ts'
import { exchange, readAll } from '../../support/network/raw-http.ts'
import { openSecondService } from '../../support/processes/second-service.ts'
import { openTestService } from '../../support/service/service.ts'

const HOUR_MS = 3_600_000
const service = await openTestService({ trustedProxies: [] })
after(() => service.close())
const operator = {
  db: service.db,
  get now() {
    return service.now
  },
}
const store = await service.addStore()
const key = await service.addKey(store)

const ping = async (apiKey: string) => (await service.call('GET', '/v1/ping', { key: apiKey })).status
const change = (domain: string, edit: StoreEdit) => setStore(operator, domain, edit)
const wait = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const addKey = (domain: string) => createKey(operator, domain, { name: 'k', scopes: SCOPES, acceptTerms: true })

test('every bad credential gets the same answer byte for byte, except for the request id', async () => {
  const revoked = await addKey(store.id)
  await revokeKey(operator, revoked.id)
  const expired = await service.addKey(store, { expiresAt: new Date(service.now.getTime() + 1) })
  wait(1)
  const elsewhere = await service.addStore()
  const uninstalled = await service.addKey(elsewhere)
  await change(elsewhere.id, { installed: false })
  const wrongDigit = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  const credentials: Record<string, string[]> = {
    missing: [],
    'two headers': [`Authorization: Bearer ${key}`, `Authorization: Bearer ${key}`],
    'two credentials in one header': [`Authorization: Bearer ${key}, Bearer ${key}`],
    'another scheme': [`Authorization: Basic ${key}`],
    'no scheme': [`Authorization: ${key}`],
    'no key': ['Authorization: Bearer'],
    'two spaces': [`Authorization: Bearer  ${key}`],
    'a tab': [`Authorization: Bearer\t${key}`],
    'something after the key': [`Authorization: Bearer ${key} x`],
    'a key cut short': [`Authorization: Bearer ${key.slice(0, -1)}`],
    'a wrong checksum': [`Authorization: Bearer ${wrongDigit}`],
    unknown: [`Authorization: Bearer ${newApiKey(store.id, false)}`],
    revoked: [`Authorization: Bearer ${revoked.key}`],
    expired: [`Authorization: Bearer ${expired}`],
    'of a store that uninstalled': [`Authorization: Bearer ${uninstalled}`],
  }
  const expected = await refusal([])
  assert.match(expected, /^HTTP\/1\.1 401 /)
  for (const [what, headers] of Object.entries(credentials)) assert.equal(await refusal(headers), expected, what)
})

test('a bad credential is answered with the scheme and realm, and nothing about the fault', async () => {
  const { headers, body } = await service.call('GET', '/v1/ping')
  assert.equal(body.code, 'invalid_api_key')
  assert.match(headers.get('www-authenticate') ?? '', /^Bearer realm="[^"]+"$/)
})

test('a malformed key is refused without the database', async () => {
  const cut = await openSecondService('postgres://nobody@127.0.0.1:1/nothing')
  for (const credential of ['Bearer svc_live_', `Bearer ${'x'.repeat(8_000)}`, `Bearer ${key.slice(0, -1)}-`]) {
    const { status } = await fetch(`${cut.baseUrl}/v1/ping`, { headers: { authorization: credential } })
    assert.equal(status, 401)
  }
  await cut.close()
})

test('the scheme can be in any case', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    const { status } = await service.call('GET', '/v1/ping', { headers: { authorization: `${scheme} ${key}` } })
    assert.equal(status, 200, scheme)
  }
})

test('a test key works only on a development store', async () => {
  const developed = await service.addStore({ development: true })
  const testKey = await service.addKey(developed, { test: true })
  assert.equal(await ping(testKey), 200)
  await change(developed.id, { development: false })
  const { status, body, headers } = await service.call('GET', '/v1/ping', { key: testKey })
  assert.deepEqual([status, body.code], [401, 'test_key_on_live_store'])
  assert.ok(headers.has('www-authenticate'))
  assert.equal(await ping(await service.addKey(developed)), 200, 'a live key goes on')
})

test('a key with addresses works only from these, however they are written', async () => {
  for (const allowedIps of [['127.0.0.1'], ['::ffff:127.0.0.1'], ['::FFFF:7F00:1'], ['2001:db8::1', '127.0.0.1']]) {
    assert.equal(await ping(await service.addKey(store, { allowedIps })), 200, allowedIps.join())
  }
  const { status, body } = await service.call('GET', '/v1/ping', {
    key: await service.addKey(store, { allowedIps: ['127.0.0.2', '::1'] }),
  })
  assert.deepEqual([status, body.code], [403, 'ip_not_allowed'])
})

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))
test('an IPv4 client of a dual-stack listener is identified by its IPv4 address', { skip: !hasIpv6 }, async () => {
  const dual = await openSecondService(service.url, {}, '::')
  const { port } = new URL(dual.baseUrl)
  const allowed = await service.addKey(store, { allowedIps: ['127.0.0.1'] })
  const { status } = await fetch(`http://127.0.0.1:${port}/v1/ping`, {
    headers: { authorization: `Bearer ${allowed}` },
  })
  assert.equal(status, 200)
  await dual.close()
})

test('X-Forwarded-For is ignored unless sent by a configured proxy', async () => {
  const allowed = await service.addKey(store, { allowedIps: ['203.0.113.5'] })
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  assert.equal((await service.call('GET', '/v1/ping', { key: allowed, headers })).status, 403)
  const behind = await openSecondService(service.url, { trustedProxies: ['10.0.0.0/8'] })
  assert.equal(await forwarded(behind.baseUrl, allowed, '203.0.113.5'), 403, 'the peer is not in that range')
  await behind.close()
})

test('behind configured proxies, the last address that is not a proxy counts', async () => {
  const behind = await openSecondService(service.url, { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] })
  const allowed = await service.addKey(store, { allowedIps: ['203.0.113.5', '2001:db8::1'] })
  const expected = {
    '203.0.113.5': 200,
    '::ffff:203.0.113.5': 200,
    '2001:DB8:0:0::1': 200,
    '203.0.113.5, 10.1.2.3': 200,
    '198.51.100.1, 203.0.113.5': 200,
    '203.0.113.5, 198.51.100.1': 403,
    '203.0.113.50': 403,
    '203.0.113.005': 403,
    nonsense: 403,
    '': 403,
  }
  for (const [addresses, status] of Object.entries(expected)) {
    assert.equal(await forwarded(behind.baseUrl, allowed, addresses), status, addresses)
  }
  await behind.close()
})

test('a trial is the Enterprise plan until the millisecond it ends', async () => {
  const tried = await service.addStore({ trialDays: 1 })
  const trialKey = await service.addKey(tried)
  wait(24 * HOUR_MS - 1)
  assert.equal(await ping(trialKey), 200)
  wait(1)
  const { status, body } = await service.call('GET', '/v1/ping', { key: trialKey })
  assert.deepEqual([status, body.code, body.required_plan], [402, 'plan_required', 'enterprise'])
})

test('each operation requires its scopes and names the missing ones', async () => {
  const required: Record<string, string[]> = {
    'GET /v1/ping': [],
    'GET /v1/quotes': ['read_quotes'],
    'POST /v1/quotes': ['write_quotes'],
    'GET /v1/quotes/qte_1': ['read_quotes'],
    'GET /v1/quotes/qte_1/events': ['read_quotes'],
    'POST /v1/quotes/qte_1/messages': ['write_quotes'],
    'GET /v1/events': ['read_quotes'],
    'POST /v1/webhooks': ['manage_webhooks'],
    'GET /v1/webhooks': ['manage_webhooks'],
    'GET /v1/webhooks/whe_1': ['manage_webhooks'],
    'DELETE /v1/webhooks/whe_1': ['manage_webhooks'],
  }
  for (const [operation, scopes] of Object.entries(required)) {
    const [method = '', path = ''] = operation.split(' ')
    const others = SCOPES.filter((scope) => !scopes.includes(scope))
    const { status, body } = await service.call(method, path, { key: await service.addKey(store, { scopes: others }) })
    if (scopes.length === 0) assert.equal(status, 200)
    else assert.deepEqual([status, body.code, body.required_scopes], [403, 'insufficient_scope', scopes], operation)
  }
})

test('ending a key or changing its store applies to the very next request, even if the key is cached', async () => {
  const { id, domain } = await service.addStore()
  const { id: keyId, key: known } = await addKey(id)
  assert.equal(await ping(known), 200)
  const steps: [StoreEdit, number][] = [
    [{ plan: 'starter' }, 402],
    [{ plan: 'enterprise' }, 200],
    [{ installed: false }, 401],
    [{ installed: true }, 200],
  ]
  for (const [edit, status] of steps) {
    await change(domain, edit)
    assert.equal(await ping(known), status, JSON.stringify(edit))
  }
  await revokeKey(operator, keyId)
  assert.equal(await ping(known), 401)
})

test('a change applies just as fast in other processes', async () => {
  const second = await openSecondService(service.url)
  const { id, key: known } = await addKey(store.id)
  assert.equal(await pingAt(second.baseUrl, known), 200)
  await revokeKey(operator, id)
  assert.equal(await pingAt(second.baseUrl, known), 401)
  await second.close()
})

test('a rolled key works for another 24 hours, alongside the new one', async () => {
  const old = await addKey(store.id)
  assert.equal(await ping(old.key), 200)
  const made = await rollKey(operator, old.id)
  assert.deepEqual([await ping(old.key), await ping(made.key)], [200, 200])
  wait(24 * HOUR_MS - 1)
  assert.equal(await ping(old.key), 200)
  wait(1)
  assert.deepEqual([await ping(old.key), await ping(made.key)], [401, 200])
})

/** Returns the raw answer to a request with these headers, without its request id and date. */
async function refusal(headers: readonly string[]): Promise<string> {
  const lines = ['GET /v1/quotes HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers, '', '']
  const text = await readAll(service.baseUrl, [lines.join('\r\n')])
  return text.replaceAll(/req_[0-9a-f]{32}/g, 'req').replace(/^date: .*$/im, 'date')
}

async function forwarded(baseUrl: string, apiKey: string, addresses: string): Promise<number> {
  const headers = ['Host: localhost', 'Connection: close', `Authorization: Bearer ${apiKey}`]
  const lines = ['GET /v1/ping HTTP/1.1', ...headers, `X-Forwarded-For: ${addresses}`, '', '']
  return (await exchange(baseUrl, lines.join('\r\n'))).status
}

async function pingAt(baseUrl: string, apiKey: string): Promise<number> {
  return (await fetch(`${baseUrl}/v1/ping`, { headers: { authorization: `Bearer ${apiKey}` } })).status
}
