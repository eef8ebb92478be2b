import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type CuttingProxy, openCuttingProxy } from '../support/network/cutting-proxy.ts'
import { openSecondService, type SecondService } from '../support/processes/second-service.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

let service: TestService
let proxy: CuttingProxy
let other: SecondService
before(async () => {
  service = await openTestService()
  proxy = await openCuttingProxy(service.url)
  other = await openSecondService(proxy.url)
})
after(async () => {
  await other?.close()
  await proxy?.close()
  await service?.close()
})

async function ask(path: string): Promise<[number, string]> {
  const response = await fetch(other.baseUrl + path)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  return [response.status, await response.text()]
}

/** Asks until the answer is of this status: it is kept for a second. */
async function becomes(status: number): Promise<string> {
  for (;;) {
    const [now, text] = await ask('/readyz')
    if (now === status) return text
  }
}

it('whoever asks learns that the service is alive and ready, and nothing else', async () => {
  assert.deepEqual(await ask('/livez'), [200, 'alive\n'])
  assert.deepEqual(await ask('/readyz'), [200, 'ready\n'])
})

it('without its database the service is alive, not ready; with it, ready again', async () => {
  proxy.takeDown(true)
  assert.equal(await becomes(503), 'not ready\n')
  assert.deepEqual(await ask('/livez'), [200, 'alive\n'])
  proxy.takeDown(false)
  await becomes(200)
})

it('on a database that lacks one of its migrations the service is not ready', async () => {
  const { rows } = await service.pool.query(
    'delete from schema_migration where name = (select max(name) from schema_migration where checksum <> $1) returning *',
    [''],
  )
  await becomes(503)
  const { name, checksum } = rows[0]
  await service.pool.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  await becomes(200)
})
