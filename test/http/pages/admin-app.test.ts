import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

const ask = async (method: string, path: string) => {
  const answer = await fetch(service.baseUrl + path, { method })
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
}
const HTML = 'text/html; charset=utf-8'

test("every path of staff's web app is the same document, including its root", async () => {
  const { body } = await ask('GET', '/admin')
  for (const path of ['/admin', '/admin/', '/admin/quotes/qte_1', '/admin/apikeys']) {
    assert.deepEqual(await ask('GET', path), { status: 200, type: HTML, body }, path)
    assert.deepEqual(await ask('HEAD', path), { status: 200, type: HTML, body: '' }, path)
    assert.equal((await ask('POST', path)).status, 405, path)
  }
})

test('anything else is a problem, however it is written', async () => {
  const assets = ['nope.js', '', '..%2fbuilt-from', '..%5cbuilt-from', '%00', '.hidden']
  for (const path of [
    ...assets.map((name) => `/admin/assets/${name}`),
    '/admin/api',
    '/admin/api/',
    '/admin/api/nope',
  ]) {
    const { status, type, body } = await ask('GET', path)
    assert.deepEqual([status, type], [404, 'application/problem+json; charset=utf-8'], path)
    assert.equal(JSON.parse(body).code, 'not_found')
  }
})
