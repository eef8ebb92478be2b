import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { exchange } from '../support/network/raw-http.ts'
import { openTestService } from '../support/service/service.ts'

const service = await openTestService()
after(() => service.close())
const store = await service.addStore()
const document: { paths: Record<string, Record<string, unknown>> } = (await service.app.inject('/openapi.json')).json()
/** Every path of the API, with an unused id, and its methods other than HEAD. */
const PATHS = Object.entries(document.paths).map(([template, operations]) => ({
  path: template.replaceAll(/\{[^}]+\}/g, 'unknown_1'),
  methods: Object.keys(operations).map((name) => name.toUpperCase()),
}))

test('HEAD works wherever GET does, with the same status and headers and no body', async () => {
  for (const { path, methods } of PATHS.filter(({ methods }) => methods.includes('GET'))) {
    const key = await service.addKey(store)
    const get = await service.call('GET', path, { key })
    const head = await service.call('HEAD', path, { key })
    assert.deepEqual([head.status, head.body], [get.status, null], `${path} ${methods}`)
    for (const name of ['content-type', 'content-length', 'x-ratelimit-limit', 'service-version', 'cache-control']) {
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
    }
    assert.equal(remaining(head), remaining(get) - 1, 'it counts')
  }
})

test('every other method of every path is 405 with the supported ones, whoever asks', async () => {
  for (const { path, methods } of PATHS) {
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort()
    for (const method of ['OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'CONNECT', 'BREW']) {
      if (allowed.includes(method)) continue
      const { status, headers, body } = await exchange(
        service.baseUrl,
        `${method} ${path}?limit=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      assert.deepEqual([status, body.code], [405, 'method_not_allowed'], `${method} ${path}`)
      assert.equal(headers.get('allow'), allowed.join(', '), `${method} ${path}`)
    }
  }
})

test('an unknown path is 404, with or without a key', async () => {
  const key = await service.addKey(store)
  const others = ['/v1', '/v1/', '/v1/nothing', '/v1/ping/', '/v1/quotes/', '/v1/quotes/qte_1/', '/v1/quotes//events']
  for (const path of [...others, '/v1//ping', '//v1/ping', '/V1/ping', '/v1/%70ing', '/v2/ping', '/v1/ping;a=b']) {
    for (const call of [{}, { key }]) {
      const { status, body } = await service.call('GET', path, call)
      assert.deepEqual([status, body.code], [404, 'not_found'], path)
    }
  }
})

function remaining({ headers }: { headers: Headers }): number {
  return Number(headers.get('x-ratelimit-remaining'))
}
