import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PROBLEMS } from '../../../src/domain/problem.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

const PAGES = ['/', '/docs', '/docs/getting-started', '/docs/reference', '/docs/errors']
const SCRIPTED = new Set(PAGES.slice(1, 4))
const HOSTILE = `https://quotes.service.dev/"'><script>alert(1)</script>&amp;`

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

const get = (path: string, init: RequestInit = {}) => fetch(service.baseUrl + path, init)

function directives(response: Response): Map<string, string> {
  const policy = response.headers.get('content-security-policy') ?? ''
  return new Map(policy.split(';').map((part) => [part.split(' ', 1)[0] ?? '', part]))
}

for (const path of PAGES) {
  test(`${path} is an HTML page that browsers revalidate each time`, async () => {
    const response = await get(path)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    assert.match(response.headers.get('x-request-id') ?? '', /^req_/)
    assert.match(await response.text(), /<title>[^<]*Quote Negotiation Service<\/title>/)
  })

  test(`${path} answers HEAD without a body`, async () => {
    const response = await get(path, { method: 'HEAD' })
    assert.equal(response.status, 200)
    assert.equal(await response.text(), '')
  })

  test(`${path} allows no inline scripts and no framing`, async () => {
    const policy = directives(await get(path))
    assert.equal(policy.get('default-src'), "default-src 'none'")
    assert.equal(policy.get('frame-ancestors'), "frame-ancestors 'none'")
    assert.equal(policy.get('script-src'), SCRIPTED.has(path) ? "script-src 'self'" : undefined)
    assert.equal(policy.has('upgrade-insecure-requests'), false)
    if (path !== '/docs/reference') assert.equal(policy.get('style-src'), "style-src 'self'")
  })

  test(`${path} loads only files of this server, and each exists`, async () => {
    const document = await (await get(path)).text()
    assert.doesNotMatch(document, /<script(?![^>]*\ssrc=)/)
    const addresses = [
      ...document.matchAll(/<(?:script|link(?! rel="alternate")|img)[^>]*\s(?:src|href)="([^"]+)"/g),
    ].map(([, url]) => url ?? '')
    assert.ok(addresses.length >= 2)
    for (const address of addresses) {
      assert.match(address, /^\/[^/]/)
      const asset = await get(address)
      assert.equal(asset.status, 200, address)
      assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable', address)
      assert.equal(asset.headers.get('x-content-type-options'), 'nosniff')
    }
  })

  test(`${path} links only to existing places`, async () => {
    const document = await (await get(path)).text()
    for (const [, href = ''] of document.matchAll(/<a[^>]*\shref="(\/[^"]*)"/g))
      assert.equal((await get(href)).status, 200, href)
    for (const [, id = ''] of document.matchAll(/<a[^>]*\shref="#([^"/][^"]*)"/g))
      assert.ok(document.includes(`id="${id}"`), id)
  })

  test(`${path} refuses POST and says what it supports`, async () => {
    const { status, headers, body } = await service.call('POST', path, { body: {} })
    assert.deepEqual([status, headers.get('allow'), body.code], [405, 'GET, HEAD', 'method_not_allowed'])
  })
}

test('HSTS is sent only if the service is reached by HTTPS', async () => {
  const secure = await get('/')
  assert.equal(secure.headers.get('strict-transport-security'), 'max-age=31536000')
  const plain = await openTestService({ baseUrl: 'http://localhost:3000', docsUrl: 'http://localhost:3000/docs' })
  try {
    const { headers } = await fetch(`${plain.baseUrl}/`)
    assert.equal(headers.get('strict-transport-security'), null)
    assert.equal(headers.get('cross-origin-opener-policy'), null)
  } finally {
    await plain.close()
  }
})

test('the API itself has no page headers', async () => {
  assert.equal((await get('/v1/ping')).headers.get('content-security-policy'), null)
})

test("every error code has its section, which its problems' type links to", async () => {
  const document = await (await get('/docs/errors')).text()
  for (const [code, [status, title]] of Object.entries(PROBLEMS)) {
    const section = document.split(`<section class="error" id="${code}">`)[1]?.split('</section>', 1)[0]
    assert.ok(section, code)
    for (const text of [String(status), title, 'Cause', 'How to fix', 'Retry', 'Idempotency key'])
      assert.ok(section.includes(text), `${code}: ${text}`)
  }
  const { body } = await service.call('GET', '/v1/ping')
  assert.equal(body.type, 'https://quotes.service.dev/docs/errors#invalid_api_key')
})

test('an address in the configuration cannot add markup to a page', async () => {
  const hostile = await openTestService({ baseUrl: HOSTILE, docsUrl: HOSTILE })
  try {
    for (const path of PAGES) {
      const document = await (await fetch(hostile.baseUrl + path)).text()
      assert.doesNotMatch(document, /<script>|alert\(1\)<\/script>|"'>/)
    }
    const home = await (await fetch(`${hostile.baseUrl}/`)).text()
    assert.ok(
      home.includes('https://quotes.service.dev/&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;/v1/ping'),
    )
  } finally {
    await hostile.close()
  }
})

test('behind a proxy path, links and files include that path', async () => {
  const site = { baseUrl: 'https://example.com/quotes', docsUrl: 'https://example.com/quotes/docs' }
  const below = await openTestService(site)
  try {
    const document = await (await fetch(`${below.baseUrl}/docs`)).text()
    const local = [...document.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, url]) => url ?? '')
    assert.ok(local.length > 5)
    for (const url of local) assert.ok(url.startsWith('/quotes/'), url)
  } finally {
    await below.close()
  }
})

test('/ shows nothing about any store', async () => {
  const store = await service.addStore({ name: 'Canary Ltd', domain: 'canary.example.com' })
  const key = await service.addKey(store)
  const document = await (await get('/', { headers: { authorization: `Bearer ${key}` } })).text()
  for (const secret of ['Canary', 'canary', key]) assert.ok(!document.includes(secret), secret)
})

test('only files the pages need are served', async () => {
  for (const path of [
    'swagger-ui-bundle.js.map',
    'index.html',
    'package.json',
    '',
    '..%2fpackage.json',
    'swagger-initializer.js',
  ]) {
    assert.equal((await get(`/docs/assets/${path}`)).status, 404, path)
  }
})

test('an asset requested without its version is cached for only a day', async () => {
  const response = await get('/docs/init.js')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=86400')
  assert.match(response.headers.get('content-type') ?? '', /^(text|application)\/javascript/)
})

test('the favicon exists under both names', async () => {
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    const response = await get(path)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/svg+xml'], path)
  }
})

test('pages and their files are not in /openapi.json', async () => {
  const { paths } = (await (await get('/openapi.json')).json()) as { paths: Record<string, unknown> }
  assert.deepEqual(
    Object.keys(paths).filter((path) => !path.startsWith('/v1/')),
    [],
  )
})
