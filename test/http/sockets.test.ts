import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { SERVICE_VERSION } from '../../src/domain/service-version.ts'
import { exchange, readAll } from '../support/network/raw-http.ts'
import { openTestService } from '../support/service/service.ts'

const service = await openTestService()
after(() => service.close())
const store = await service.addStore()
const key = await service.addKey(store)
const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers, '', ''].join('\r\n')

const REFUSALS = {
  'an unknown method on an endpoint': [head('BREW /v1/quotes HTTP/1.1'), 'method_not_allowed'],
  'an unknown method elsewhere': [head('BREW /v1/nothing HTTP/1.1'), 'not_found'],
  'a method in lower case': [head('get /v1/quotes HTTP/1.1'), 'method_not_allowed'],
  'a method that hides markup': [head('<script> /v1/quotes HTTP/1.1'), 'invalid_request'],
  'an invalid percent escape': [head('GET /v1/quotes/%zz HTTP/1.1', 'Connection: close'), 'invalid_request'],
  'a percent escape that is not UTF-8': [head('GET /v1/quotes/%ff HTTP/1.1', 'Connection: close'), 'invalid_request'],
  'headers over 16 KB': [head('GET /v1/ping HTTP/1.1', `X-Long: ${'x'.repeat(17_000)}`), 'invalid_request'],
  'a path over 16 KB': [head(`GET /v1/quotes/${'x'.repeat(17_000)} HTTP/1.1`), 'invalid_request'],
  'a path of almost 16 KB': [
    head(`GET /v1/quotes/${'x'.repeat(16_000)} HTTP/1.1`, 'Connection: close'),
    'invalid_api_key',
  ],
  'Content-Length together with Transfer-Encoding': [
    `${head('POST /v1/quotes HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    'invalid_request',
  ],
  'two lengths': [head('POST /v1/quotes HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6'), 'invalid_request'],
  'a length that is not a number': [head('POST /v1/quotes HTTP/1.1', 'Content-Length: five'), 'invalid_request'],
  'a header without a name': [head('GET /v1/ping HTTP/1.1', ': nameless'), 'invalid_request'],
  'a control character in a header': [head('GET /v1/ping HTTP/1.1', 'X-Odd: a\u0001b'), 'invalid_request'],
  'no Host': ['GET /v1/ping HTTP/1.1\r\nConnection: close\r\n\r\n', 'invalid_request'],
  'two Hosts': [head('GET /v1/ping HTTP/1.1', 'Host: other.example', 'Connection: close'), 'invalid_request'],
  'an unknown expectation': [head('GET /v1/ping HTTP/1.1', 'Expect: miracles', 'Connection: close'), 'invalid_api_key'],
  'a tunnel': [head('CONNECT example.com:443 HTTP/1.1'), 'not_found'],
  'a version of HTTP that does not exist': [head('GET /v1/ping HTTP/9.9'), 'invalid_request'],
  garbage: ['\u0016\u0003\u0001 this is no HTTP\r\n\r\n', 'invalid_request'],
} satisfies Record<string, readonly [bytes: string, code: string]>

for (const [what, [bytes, code]] of Object.entries(REFUSALS)) {
  test(`answers ${what} as a problem, closes the connection and lives on`, async () => {
    const { status, headers, body } = await exchange(service.baseUrl, bytes)
    assert.deepEqual([body?.code, body?.status], [code, status])
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.match(body.request_id, /^req_[0-9a-f]{32}$/)
    assert.equal(headers.get('x-request-id'), body.request_id)
    assert.equal(headers.get('service-version'), SERVICE_VERSION)
    assert.equal(headers.get('connection'), 'close')
    assert.equal((await service.call('GET', '/v1/ping', { key })).status, 200)
  })
}

test('an unknown method on an endpoint is answered with the supported ones', async () => {
  const { headers } = await exchange(service.baseUrl, head('BREW /v1/quotes?a=1 HTTP/1.1'))
  assert.equal(headers.get('allow'), 'GET, HEAD, POST')
})

test('a later request on the same connection is refused by its own first line', async () => {
  const ping = head('GET /v1/ping HTTP/1.1', `Authorization: Bearer ${key}`)
  const text = await readAll(service.baseUrl, [ping + head('BREW /v1/quotes HTTP/1.1')])
  assert.ok(!text.includes('does not take GET'), text)
})

test('slow headers get 30 s and a whole request 60 s, and no more', () => {
  const { requestTimeout, headersTimeout } = service.app.server
  assert.deepEqual([requestTimeout, headersTimeout], [60_000, 30_000])
})

test('a request begun too slowly is refused, and a connection that was never used is closed without a word', async () => {
  const { headersTimeout } = service.app.server
  service.app.server.headersTimeout = 500
  try {
    const [begun, spare] = await Promise.all([
      readAll(service.baseUrl, ['GET /v1/ping HTTP/1.1\r\nHost:']),
      readAll(service.baseUrl, []),
    ])
    assert.match(begun, /^HTTP\/1\.1 400 .*The request did not arrive in time\./s)
    assert.equal(spare, '')
  } finally {
    service.app.server.headersTimeout = headersTimeout
  }
})

test('HTTP/1.0 is answered', async () => {
  const { status } = await exchange(service.baseUrl, `GET /v1/ping HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  assert.equal(status, 200)
})

test('a peer that resets a refused connection does no harm', async () => {
  for (const line of ['CONNECT example.com:443 HTTP/1.1', 'BREW /v1/quotes HTTP/1.1']) {
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(head(line), () => socket.resetAndDestroy())
    await once(socket, 'close')
    assert.equal((await service.call('GET', '/v1/ping', { key })).status, 200)
  }
})

test('a peer that will not close a refused connection is cut off', async () => {
  for (const line of ['CONNECT example.com:443 HTTP/1.1', 'BREW /v1/quotes HTTP/1.1']) {
    const socket = connect({ port: Number(new URL(service.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true })
    const cutOff = new Promise((resolve) => socket.on('error', resolve))
    socket.write(head(line))
    await once(socket.resume(), 'end')
    const more = setInterval(() => socket.write('more'), 50)
    await cutOff
    clearInterval(more)
  }
})
