import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createEmbeddedPlatform } from '../../src/outside/platform/embedded/embedded-platform.ts'
import { onOneDatabase } from '../support/citus/on-one-database.ts'
import { type CuttingProxy, openCuttingProxy } from '../support/network/cutting-proxy.ts'
import { openSecondService, type SecondService } from '../support/processes/second-service.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { QUOTE_BODY } from '../support/shop/quote-body.ts'

let service: TestService
let proxy: CuttingProxy
let other: SecondService
/** Called while a request that holds its idempotency key is running. */
let whileItRuns: () => void = () => {}
before(async () => {
  service = await openTestService()
  proxy = await openCuttingProxy(service.url)
  const platform = {
    ...createEmbeddedPlatform(service.pool),
    variantsByIds: async () => {
      whileItRuns()
      return new Map()
    },
  }
  other = await openSecondService(proxy.url, { platform })
})
after(async () => {
  await other.close()
  await proxy.close()
  await service.close()
})

async function call(key: string, method: string, path: string, name?: string): Promise<[Response, { code?: string }]> {
  const response = await fetch(other.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(name && { 'content-type': 'application/json', 'idempotency-key': name }),
    },
    ...(name && { body: JSON.stringify(QUOTE_BODY) }),
  })
  return [response, (await response.json()) as { code?: string }]
}

const statusOf = async (...args: Parameters<typeof call>) => (await call(...args))[0].status

describe('while the database is away', () => {
  it('requests are told when to retry, not that something is wrong; then they are answered', async () => {
    const key = await service.addKey(await service.addStore())
    assert.equal(await statusOf(key, 'GET', '/v1/ping'), 200)
    proxy.takeDown(true)
    for (const path of ['/v1/ping', '/v1/quotes']) {
      const [response, { code }] = await call(key, 'GET', path)
      assert.deepEqual([response.status, code, response.headers.get('retry-after')], [503, 'api_disabled', '5'])
    }
    proxy.takeDown(false)
    while ((await statusOf(key, 'GET', '/v1/ping')) === 503);
    assert.equal(await statusOf(key, 'GET', '/v1/ping'), 200)
  })

  it('a failed request releases its idempotency key as soon as the database is back', async () => {
    const key = await service.addKey(await service.addStore())
    whileItRuns = () => proxy.takeDown(true)
    assert.equal(await statusOf(key, 'POST', '/v1/quotes', 'once'), 503)
    whileItRuns = () => {}
    proxy.takeDown(false)
    while ((await service.pool.query(`select from idempotency_key where key = 'once'`)).rowCount !== 0);
    let again = 503
    while (again === 503) again = await statusOf(key, 'POST', '/v1/quotes', 'once')
    assert.equal(again, 201)
  })
})

describe('a request that waits too long for a lock', () => {
  it('is told when to retry, and then succeeds with the same key', async () => {
    const store = await service.addStore()
    const key = await service.addKey(store)
    const post = (name: string) =>
      service.call('POST', '/v1/quotes', { key, body: QUOTE_BODY, headers: { 'idempotency-key': name } })
    assert.equal((await post('first')).status, 201)
    const holder = await service.pool.connect()
    await holder.query('begin')
    await holder.query('select from mail_allowance where store_id = $1 for update', [store.id])
    const { status, headers, body } = await post('waits')
    await holder.query('rollback')
    holder.release()
    assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'api_disabled', '2'])
    assert.equal((await post('waits')).status, 201)
  })
})

describe('a key whose request was killed', () => {
  it('is in use until its lease ends, and says when that is', async () => {
    const store = await service.addStore()
    const key = await service.addKey(store)
    const post = () =>
      service.call('POST', '/v1/quotes', { key, body: QUOTE_BODY, headers: { 'idempotency-key': 'killed' } })
    assert.equal((await post()).status, 201)
    await service.pool.query(`update idempotency_key set status = null, body = null where key = 'killed'`)
    const retryAfter: (string | null)[] = []
    for (const passedMs of [5_000, 20_000, 60_000]) {
      service.now = new Date(service.now.getTime() + passedMs)
      const { status, headers } = await post()
      assert.equal(status, 409)
      retryAfter.push(headers.get('retry-after'))
    }
    assert.deepEqual(retryAfter, ['2', '65', '5'])
    service.now = new Date(service.now.getTime() + 5_000)
    assert.equal((await post()).status, 201)
  })
})

describe('a read-only database with a full disk', () => {
  it('lets reads pass as often as ever and no more, and no revoked key', async () => {
    const store = await service.addStore()
    const [key, revoked] = [await service.addKey(store), await service.addKey(store, { name: 'revoked' })]
    const get = (key: string) => service.call('GET', '/v1/quotes', { key })
    assert.equal((await get(revoked)).status, 200)
    assert.equal((await get(key)).status, 200)
    await service.pool.query(`
      create or replace function take_token(store bigint, key uuid, now_ms bigint, capacity bigint, fill_ms bigint)
        returns bigint language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    const revoke = `update api_key set revision = revision + 1, revoked_at = $2 where store_id = $1 and name = 'revoked'`
    await service.pool.query(revoke, [store.id, service.now])
    assert.equal((await get(revoked)).status, 401)
    const statuses: number[] = []
    for (let n = 0; n < 122; n++) statuses.push((await get(key)).status)
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [120, 429])
  })

  it(
    'refuses writes as failed, with nothing of them done, and takes the same request once there is room',
    onOneDatabase('Citus takes no triggers'),
    async () => {
      const key = await service.addKey(await service.addStore())
      const post = () =>
        service.call('POST', '/v1/quotes', { key, body: QUOTE_BODY, headers: { 'idempotency-key': 'full-disk' } })
      await service.pool.query(`
      create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
      await service.pool.query(
        'create trigger disk_full before insert on quote for each row execute function disk_full()',
      )
      const refused = await post()
      assert.deepEqual([refused.status, refused.body.code], [500, 'internal_error'])
      await service.pool.query('drop trigger disk_full on quote')
      assert.equal((await post()).status, 201)
      assert.equal((await service.call('GET', '/v1/quotes', { key })).body.data.length, 1)
    },
  )
})
