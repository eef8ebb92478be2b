import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { exchange } from '../support/network/raw-http.ts'
import { openTestService } from '../support/service/service.ts'
import { QUOTE_BODY } from '../support/shop/quote-body.ts'

const MOST_BYTES = 256 * 1024
const service = await openTestService()
after(() => service.close())
const store = await service.addStore({ development: false })
const key = await service.addKey(store)
const JSON_TYPE = 'Content-Type: application/json'

/** Posts to /v1/quotes; time passes, so that no rate limit interferes. */
const post = (body: unknown, headers: Record<string, string> = {}) => {
  service.now = new Date(service.now.getTime() + 1_000)
  return service.call('POST', '/v1/quotes', { key, body, headers })
}
const padded = (bytes: number) => JSON.stringify(QUOTE_BODY).padEnd(bytes)
const fields = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field)

test('a body of 256 KB is read, one byte more is 413', async () => {
  assert.equal((await post(padded(MOST_BYTES))).status, 201)
  const { status, body } = await post(padded(MOST_BYTES + 1))
  assert.deepEqual([status, body.code], [413, 'payload_too_large'])
})

test('a body announced as too large is refused before it is sent', async () => {
  const { status, body } = await exchange(service.baseUrl, head(JSON_TYPE, `Content-Length: ${MOST_BYTES + 1}`))
  assert.deepEqual([status, body.code], [413, 'payload_too_large'])
})

test('a chunked body is refused as soon as it is too large, while it is being sent', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  for (const type of [JSON_TYPE, 'Content-Type: text/plain', 'X-No-Type: 1']) {
    const chunks = [chunk, chunk, chunk, chunk, '1\r\nx\r\n']
    const { status, body } = await exchange(service.baseUrl, head(type, 'Transfer-Encoding: chunked'), ...chunks)
    assert.deepEqual([status, body.code], [413, 'payload_too_large'], type)
  }
})

test('a client still sending a body that is too large can read its answer', async () => {
  for (const bytes of [MOST_BYTES + 1, 8 * 1024 * 1024]) {
    const { status } = await post('x'.repeat(bytes), { 'content-type': 'text/plain' })
    assert.equal(status, 413)
  }
})

test('only JSON in UTF-8 is read, without a Content-Encoding; the type can be in any case', async () => {
  const good = [
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/json; charset="utf-8"',
  ]
  for (const type of good) assert.equal((await post(QUOTE_BODY, { 'content-type': type })).status, 201, type)
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'text/plain; charset=utf-8' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'nonsense' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'identity' },
  ]) {
    const { status, body } = await post(QUOTE_BODY, headers)
    assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], JSON.stringify(headers))
  }
})

test('a body without a type is 415', async () => {
  const text = JSON.stringify(QUOTE_BODY)
  const { status, body } = await exchange(service.baseUrl, head(`Content-Length: ${text.length}`), text)
  assert.deepEqual([status, body.code], [415, 'unsupported_media_type'])
})

test('invalid JSON is 400 invalid_json', async () => {
  const texts = [
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"b":2}',
    'undefined',
    'NaN',
    '{"a":01}',
    '// x\n{}',
    ' ',
    '"\t"',
    '\ufeff ',
  ]
  for (const text of texts) {
    const { status, body } = await post(text)
    assert.deepEqual([status, body.code], [400, 'invalid_json'], text)
  }
})

test('invalid UTF-8 is 400 invalid_json', async () => {
  for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xe2, 0x82]]) {
    const body = Buffer.concat([Buffer.from('{"notes":"'), Buffer.from(bytes), Buffer.from('"}')])
    const answer = await exchange(service.baseUrl, head(JSON_TYPE, `Content-Length: ${body.length}`), body)
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_json'], String(bytes))
  }
})

test('a missing body is 400 if one is required, whatever its type', async () => {
  for (const lines of [['Content-Length: 0'], [], [JSON_TYPE, 'Content-Length: 0'], ['Content-Type: text/plain']]) {
    const { status, body } = await exchange(service.baseUrl, head(...lines))
    assert.deepEqual([status, body.code, fields(body)], [400, 'invalid_request', ['body']], lines.join())
  }
  const chunked = await exchange(service.baseUrl, head(JSON_TYPE, 'Transfer-Encoding: chunked'), '0\r\n\r\n')
  assert.deepEqual([chunked.status, chunked.body.code], [400, 'invalid_request'])
})

test('a body shorter than its length is not a request', async () => {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.write(`${head(JSON_TYPE, 'Content-Length: 1000')}{"buyer":`)
  await new Promise<void>((resolve) => socket.end(resolve))
  if (!socket.closed) await once(socket.resume(), 'close')
  assert.equal((await post(QUOTE_BODY)).status, 201, 'the service lives on')
})

test('if a key occurs twice, the last one counts', async () => {
  const [start, end] = ['{"notes":"first",', JSON.stringify({ ...QUOTE_BODY, notes: 'last' }).slice(1)]
  assert.equal((await post(start + end)).body.customer.notes, 'last')
  assert.equal((await post(`${start.replace('"first"', '1')}${end}`)).status, 201)
})

test('__proto__ and constructor are ordinary unknown keys', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const text = (inside: object) => JSON.stringify(inside).replace('unlisted', name)
    for (const [body, field] of [
      [text({ ...QUOTE_BODY, unlisted: { status: 'accepted' } }), name],
      [text({ ...QUOTE_BODY, buyer: { ...QUOTE_BODY.buyer, unlisted: {} } }), `buyer.${name}`],
    ] as const) {
      const answer = await post(body)
      assert.deepEqual([answer.status, fields(answer.body)], [400, [field]])
    }
    const custom = await post(text({ ...QUOTE_BODY, custom_fields: { unlisted: 'x' } }))
    assert.deepEqual([custom.status, fields(custom.body)], [422, [`custom_fields.${name}`]])
  }
})

test('a body has at most 20 levels', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const nested = (levels: number) => `{"buyer":${deep(levels - 1)}}`
  assert.ok(!(await post(nested(20))).body.detail.includes('deep'))
  for (const levels of [21, 1_000, 100_000]) {
    const { status, body } = await post(nested(levels))
    assert.deepEqual([status, body.code], [400, 'invalid_request'])
    assert.match(body.detail, /nested deeper than 20 levels/)
  }
})

test('NUL and lone surrogates are 400 on their field, in any of them', async () => {
  for (const bad of ['a\0', '\ud800', '\udc00 a', '\ud83d']) {
    const { status, body } = await post({
      ...QUOTE_BODY,
      notes: bad,
      lines: [{ custom: { title: bad }, quantity: 1, note: bad }],
      custom_fields: { vat: [bad] },
      shipping_address: { city: bad },
    })
    assert.equal(status, 400)
    assert.deepEqual(fields(body).sort(), [
      'custom_fields.vat.0',
      'lines.0.custom.title',
      'lines.0.note',
      'notes',
      'shipping_address.city',
    ])
  }
})

test('lengths count code points', async () => {
  const title = (text: string) => ({ ...QUOTE_BODY, lines: [{ custom: { title: text }, quantity: 1 }] })
  const { status, body } = await post(title('😀'.repeat(255)))
  assert.deepEqual([status, body.lines[0].title], [201, '😀'.repeat(255)])
  assert.deepEqual(fields((await post(title('😀'.repeat(256)))).body), ['lines.0.custom.title'])
})

test('a body full of faults gets at most 100 entries, one for each field', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]))
  for (const faulty of [many, { ...QUOTE_BODY, lines: Array(50_000).fill(0) }, Array(100_000).fill(0)]) {
    const { status, body } = await post(faulty)
    assert.equal(status, 400)
    assert.ok(body.errors.length <= 100)
    assert.equal(new Set(fields(body)).size, body.errors.length)
  }
})

function head(...headers: readonly string[]): string {
  const own = ['POST /v1/quotes HTTP/1.1', 'Host: localhost', 'Connection: close', `Authorization: Bearer ${key}`]
  service.now = new Date(service.now.getTime() + 1_000)
  return [...own, ...headers, '', ''].join('\r\n')
}
