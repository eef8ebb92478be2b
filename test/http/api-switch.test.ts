import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { switchApi } from '../../src/database/access/api-switch.ts'
import { openSecondService } from '../support/processes/second-service.ts'
import { openTestService } from '../support/service/service.ts'

const service = await openTestService()
const second = await openSecondService(service.url)
after(async () => {
  await second.close()
  await service.close()
})

test('the switch turns the whole API off in every process, and on again', async () => {
  for (const [disabled, status] of [
    [true, 503],
    [false, 401],
  ] as const) {
    await service.db.transaction().execute((tx) => switchApi(tx, disabled, service.now))
    for (const { baseUrl } of [service, second]) await answers(baseUrl, status)
  }
})

test('while off, the API checks only the method, neither key nor path; the pages stay', async () => {
  await service.db.transaction().execute((tx) => switchApi(tx, true, service.now))
  await answers(service.baseUrl, 503)
  for (const [method, path] of [
    ['GET', '/v1/ping'],
    ['HEAD', '/v1/quotes'],
    ['POST', '/v1/quotes'],
    ['GET', '/v1/quotes/'],
    ['GET', '/v1/nothing'],
  ] as const) {
    const { status, headers, body } = await service.call(method, path)
    assert.deepEqual([status, headers.get('retry-after')], [503, '300'], path)
    if (body) assert.equal(body.code, 'api_disabled')
  }
  assert.equal((await service.call('PUT', '/v1/quotes')).status, 405)
  for (const path of ['/openapi.json', '/readyz']) assert.equal((await fetch(service.baseUrl + path)).status, 200)
  assert.equal((await service.call('GET', '/nothing')).status, 404)
})

/** Asks without a key, which costs no token, until this is the answer. */
async function answers(baseUrl: string, status: number): Promise<void> {
  while ((await fetch(`${baseUrl}/v1/ping`)).status !== status);
}
