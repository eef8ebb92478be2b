import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { purgeKeys } from '../../../src/database/access/idempotency.ts'
import { exchange } from '../../support/network/raw-http.ts'
import { openTestService } from '../../support/service/service.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

const HOUR_MS = 3_600_000
let isPlatformDown = false
const service = await openTestService({
  platform: {
    name: 'test',
    variantsByIds: (call, ids) => {
      if (isPlatformDown) throw new Error('down')
      return service.platform.variantsByIds(call, ids)
    },
    customer: (call, id) => service.platform.customer(call, id),
  },
})
after(() => service.close())
const store = await service.addStore()
const key = await service.addKey(store)
let names = 0
const newName = () => `name-${names++}`
const wait = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
/** Posts to /v1/quotes with an idempotency key; time passes, so that no rate limit interferes. */
const post = (name: string, body: unknown = QUOTE_BODY, apiKey = key) => {
  wait(1_000)
  return service.call('POST', '/v1/quotes', { key: apiKey, body, headers: { 'idempotency-key': name } })
}
const countQuotes = async () =>
  Number(
    (
      await service.db
        .selectFrom('quote')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('store_id', '=', store.id)
        .executeTakeFirstOrThrow()
    ).n,
  )

test('a key is 1 to 255 printable ASCII characters without spaces, in one header', async () => {
  for (const good of ['a', '!~', 'x'.repeat(255), '{"a":1}']) assert.equal((await post(good)).status, 201, good)
  const before = await countQuotes()
  const bad = ['Idempotency-Key:', 'Idempotency-Key: a b', `Idempotency-Key: ${'x'.repeat(256)}`, 'Idempotency-Key: é']
  for (const header of [...bad, 'Idempotency-Key: a\tb', 'Idempotency-Key: a\r\nIdempotency-Key: a']) {
    const { status, body } = await postRaw(header)
    assert.deepEqual([status, body.code], [400, 'invalid_idempotency_key'], header)
  }
  assert.equal(await countQuotes(), before)
})

test('repeating a request returns the first answer byte for byte, and runs nothing', async () => {
  const name = newName()
  const before = await countQuotes()
  const [first, second] = [await rawAnswer(name), await rawAnswer(name)]
  assert.equal(first.status, 201)
  assert.deepEqual([second.status, second.text], [first.status, first.text])
  assert.equal(second.headers.get('content-type'), first.headers.get('content-type'))
  assert.deepEqual(
    [first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')],
    [null, 'true'],
  )
  assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'))
  assert.equal(await countQuotes(), before + 1)
})

test('the order of fields and whitespace make no difference; a value, field or path does', async () => {
  const [line] = QUOTE_BODY.lines
  const body = { buyer: { email: 'a@example.com', name: 'A' }, lines: [line], notes: 'n' }
  const same = [
    { notes: 'n', lines: [{ quantity: 1, custom: { title: 'Bench' } }], buyer: { name: 'A', email: 'a@example.com' } },
    JSON.stringify(body, null, 2),
    `\n ${JSON.stringify(body).replace('"quantity":1', '"quantity":1.0')} \n`,
    JSON.stringify(body).replace('"notes":"n"', '"notes":"x","notes":"\\u006e"'),
  ]
  const others = [
    { ...body, notes: 'N' },
    { ...body, po_number: '' },
    { ...body, lines: [line, line] },
    { ...body, buyer: { email: 'A@example.com', name: 'A' } },
    {},
    [],
    null,
    '"text"',
  ]
  const name = newName()
  const first = await post(name, body)
  for (const again of same) assert.equal((await post(name, again)).body.id, first.body.id)
  for (const other of others) {
    const { status, body } = await post(name, other === null ? 'null' : other)
    assert.deepEqual([status, body.code], [422, 'idempotency_key_reused'], JSON.stringify(other))
  }
  const elsewhere = { key, body: {}, headers: { 'idempotency-key': name } }
  assert.equal((await service.call('POST', '/v1/webhooks', elsewhere)).body.code, 'idempotency_key_reused')
})

test('no body equals an empty object', async () => {
  const name = newName()
  const refused = await postRaw(`Idempotency-Key: ${name}`, '')
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'])
  assert.equal((await post(name, {})).body.request_id, refused.body.request_id)
})

test('each API key has separate idempotency keys', async () => {
  const name = newName()
  const ids = [await post(name), await post(name, QUOTE_BODY, await service.addKey(store))].map(({ body }) => body.id)
  assert.equal(new Set(ids).size, 2)
})

test('a refusal is replayed unchanged, with its first request id', async () => {
  for (const [body, status, code] of [
    [{}, 400, 'invalid_request'],
    [{ ...QUOTE_BODY, lines: [{ variant_id: '999', quantity: 1 }] }, 400, 'invalid_request'],
    [{ ...QUOTE_BODY, custom_fields: { unknown: 'x' } }, 422, 'invalid_custom_fields'],
  ] as const) {
    const name = newName()
    const [first, second] = [await post(name, body), await post(name, body)]
    assert.deepEqual([first.status, first.body.code], [status, code])
    assert.deepEqual([second.status, second.body], [first.status, first.body])
    assert.equal(second.body.request_id, first.headers.get('x-request-id'))
    assert.notEqual(second.headers.get('x-request-id'), second.body.request_id)
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.match(second.headers.get('content-type') ?? '', /^application\/problem\+json/)
  }
})

test('a refusal is replayed even after its cause is gone', async () => {
  const frozen = await service.addStore()
  const apiKey = await service.addKey(frozen)
  await setStore({ db: service.db, now: service.now }, frozen.id, { frozen: true })
  const name = newName()
  assert.equal((await post(name, QUOTE_BODY, apiKey)).status, 409)
  await setStore({ db: service.db, now: service.now }, frozen.id, { frozen: false })
  assert.equal((await post(name, QUOTE_BODY, apiKey)).body.code, 'quote_creation_paused')
  assert.equal((await post(newName(), QUOTE_BODY, apiKey)).status, 201)
})

test('refusals by the gate or the body reader leave the key free', async () => {
  const name = newName()
  assert.equal((await post(name, '{')).body.code, 'invalid_json')
  assert.equal((await post(name, QUOTE_BODY, `${key}x`)).status, 401)
  assert.equal((await post(name)).status, 201)
})

test('an answer of 429 or 5xx is not stored: the same key may retry', async () => {
  const spent = await service.addStore()
  const apiKey = await service.addKey(spent)
  const name = newName()
  isPlatformDown = true
  const failed = await post(name, QUOTE_BODY, apiKey)
  isPlatformDown = false
  assert.deepEqual([failed.status, failed.body.code], [500, 'internal_error'])
  const now = service.now.getTime()
  await service.db
    .insertInto('mail_allowance')
    .values({ store_id: spent.id, level: '0', at_ms: String(now) })
    .execute()
  const refused = await post(name, QUOTE_BODY, apiKey)
  assert.deepEqual([refused.status, refused.body.code], [429, 'email_quota_exceeded'])
  wait(Number(refused.headers.get('retry-after')) * 1_000)
  const { status, headers } = await post(name, QUOTE_BODY, apiKey)
  assert.deepEqual([status, headers.has('idempotent-replayed')], [201, false])
})

test('a replay passes the gate like any request', async () => {
  const name = newName()
  const other = await service.addKey(store, { expiresAt: new Date(service.now.getTime() + HOUR_MS) })
  assert.equal((await post(name, QUOTE_BODY, other)).status, 201)
  assert.equal((await post(name, QUOTE_BODY, other)).status, 201)
  wait(HOUR_MS)
  assert.equal((await post(name, QUOTE_BODY, other)).status, 401)
})

test('keys are kept 24 hours', async () => {
  const name = newName()
  const first = await post(name)
  wait(24 * HOUR_MS - 1_001)
  assert.equal((await post(name)).body.id, first.body.id)
  const again = await post(name, { ...QUOTE_BODY, notes: 'another' })
  assert.deepEqual([again.status, again.headers.has('idempotent-replayed')], [201, false])
})

test('a signing secret in a stored answer is unreadable in the database, and deleted after 24 hours', async () => {
  const body = { url: 'https://hooks.example.com/in' }
  const call = { key, body, headers: { 'idempotency-key': newName() } }
  const { secret } = (await service.call('POST', '/v1/webhooks', call)).body
  assert.equal((await service.call('POST', '/v1/webhooks', call)).body.secret, secret)
  const { rows } = await service.pool.query(
    "select k::text || encode(k.body, 'escape') as text from idempotency_key k union all select e::text from webhook_endpoint e",
  )
  for (const { text } of rows) assert.ok(!text.includes('whsec_') && !text.includes(secret.slice(6)), text)
  wait(24 * HOUR_MS)
  await service.db.transaction().execute((tx) => purgeKeys(tx, service.now))
  assert.deepEqual((await service.pool.query('select key from idempotency_key')).rows, [])
})

async function postRaw(header: string, body = JSON.stringify(QUOTE_BODY)) {
  wait(1_000)
  const head = ['POST /v1/quotes HTTP/1.1', 'Host: localhost', 'Connection: close', `Authorization: Bearer ${key}`]
  const lines = [...head, 'Content-Type: application/json', `Content-Length: ${body.length}`, header, '', body]
  return exchange(service.baseUrl, lines.join('\r\n'))
}

async function rawAnswer(name: string) {
  const response = await fetch(`${service.baseUrl}/v1/quotes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify(QUOTE_BODY),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
