import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createPartitions } from '../../../src/database/partitions.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openV01 } from '../../support/shop/orders.ts'

describe('GET /v1/analytics/summary', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    service.now = new Date('2026-03-31T10:00:00.000Z')
    await createPartitions(service.db, service.now)
    shop = await openShop(service)
  })
  after(() => service.close())

  const ask = (query: string) => shop.call('GET', `/v1/analytics/summary${query}`)
  const startsOf = async (query: string) => {
    const { status, body } = await ask(query)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map((one: { period_start: string }) => one.period_start.slice(0, 10))
  }

  it("answers the store's figures, the same as staff see", async () => {
    await openV01(service, shop)
    const { status, body } = await ask('')
    assert.equal(status, 200)
    assert.deepEqual(
      [body.object, body.period, body.currency, body.data.length],
      ['analytics_summary', 'month', 'USD', 12],
    )
    const month = body.data.at(-1)
    assert.deepEqual([month.quotes.new, month.quotes.accepted, month.value.accepted], [1, 1, '404.61'])
    assert.equal(month.computed_at, service.now.toISOString())
    const manager = await signInAs(service, shop.store, 'manager')
    assert.deepEqual((await manager.call('GET', '/admin/api/analytics/summary')).body, body)
  })

  it('covers the periods containing from and to, and all between', async () => {
    assert.deepEqual(await startsOf('?from=2026-02-28&to=2026-03-01'), ['2026-02-01', '2026-03-01'])
    assert.deepEqual(await startsOf('?period=week&from=2026-03-15&to=2026-03-16'), ['2026-03-09', '2026-03-16'])
    assert.deepEqual(await startsOf('?period=day&from=2026-03-31T01:30:00%2B02:00'), ['2026-03-30', '2026-03-31'])
    assert.equal((await startsOf('?period=day&from=2025-12-22&to=2026-03-31')).length, 100)
    assert.deepEqual((await startsOf('?period=week&to=2026-01-01')).at(-1), '2025-12-29')
  })

  it('refuses invalid periods and days, an end before its start and more than 100 periods, saying what to change', async () => {
    const refused = async (query: string) => {
      const { status, body } = await ask(query)
      assert.deepEqual([status, body.code], [400, 'invalid_request'], query)
      return body.errors.map(({ field, message }: Record<string, string>) => `${field} ${message}`)
    }
    const [period, from, to] = await refused('?period=year&from=2026-02-30&to=soon')
    assert.equal(period, 'period must be one of: day, week, month')
    assert.match(from, /^from must be an ISO 8601 date-time with offset, .*, or a date/)
    assert.match(to, /^to must be an ISO 8601/)
    assert.deepEqual(await refused('?from=2026-03-02&to=2026-02-01'), ['from must not be after to'])
    assert.deepEqual(await refused('?from=2026-04-01'), ['from must not be after now, which is the default of to'])
    assert.deepEqual(await refused('?period=day&from=2025-12-21&to=2026-03-31'), [
      'from makes 101 periods, but the limit is 100: choose a later from, or longer periods',
    ])
    assert.deepEqual(await refused('?from=1999-12-31&to=3000-01-01'), [
      'from must be in the years 2000 to 2999',
      'to must be in the years 2000 to 2999',
    ])
  })

  it('requires the scope read_analytics', async () => {
    const key = await service.addKey(shop.store, { scopes: ['read_quotes'] })
    const { status, body } = await shop.call('GET', '/v1/analytics/summary', { key })
    assert.deepEqual([status, body.required_scopes], [403, ['read_analytics']])
  })
})
