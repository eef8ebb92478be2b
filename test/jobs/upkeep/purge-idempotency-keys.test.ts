import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { purgeIdempotencyKeys } from '../../../src/jobs/upkeep/purge-idempotency-keys.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const DAY_MS = 86_400_000

describe('the job purge-idempotency-keys', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
  })
  after(() => service.close())

  it('deletes keys with their answers after 24 hours, not before', async () => {
    const post = () =>
      service.call('POST', '/v1/quotes', { key: shop.key, body: quoteRequest(), headers: { 'idempotency-key': 'a' } })
    const keys = async () => (await service.pool.query('select from idempotency_key')).rowCount
    const first = await post()
    const made = service.now.getTime()
    service.now = new Date(made + DAY_MS - 1)
    await purgeIdempotencyKeys(service.db, service.now)
    assert.equal(await keys(), 1)
    assert.deepEqual((await post()).body, first.body)
    await purgeIdempotencyKeys(service.db, new Date(made + DAY_MS))
    assert.equal(await keys(), 0)
    assert.notEqual((await post()).body.id, first.body.id)
  })
})
