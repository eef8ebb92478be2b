import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createPartitions } from '../../../../src/database/partitions.ts'
import type { AnalyticsSummary } from '../../../../src/web/client/admin-answers.ts'
import { stagedAt } from '../../../support/given/staged.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { DAY_MS, openNegotiation } from '../../../support/shop/negotiation.ts'
import { converted, offerV01, openV01 } from '../../../support/shop/orders.ts'

const START = new Date('2026-03-02T10:00:00.000Z') // a Monday
let service: TestService
let shop: Shop
let manager: Staff
before(async () => {
  service = await openTestService()
  await createPartitions(service.db, START)
})
after(() => service?.close())
beforeEach(async () => {
  service.now = START
  shop = await openShop(service)
  manager = await signInAs(service, shop.store, 'manager')
})

async function summary(query = ''): Promise<AnalyticsSummary['data']> {
  const { status, body } = await manager.call('GET', `/admin/api/analytics/summary${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

const last = <T>(list: readonly T[]): T => list.at(-1) as T

describe('the summary', () => {
  it('covers the last 12 months by default, with zeros and nulls for months without activity', async () => {
    const data = await summary()
    assert.equal(data.length, 12)
    assert.deepEqual(data[0], {
      period_start: '2025-04-01T00:00:00.000Z',
      period_end: '2025-05-01T00:00:00.000Z',
      quotes: { total: 0, new: 0, accepted: 0, partially_accepted: 0, declined: 0, expired: 0, converted: 0 },
      value: { accepted: '0.00', pipeline: '0.00', converted: '0.00' },
      avg_discount_pct: null,
      avg_first_response_minutes: null,
      avg_negotiation_days: null,
      avg_conversion_days: null,
      computed_at: START.toISOString(),
    })
    assert.equal(last(data).period_start, '2026-03-01T00:00:00.000Z')
  })

  it('follows a quote from request to draft order, each figure in its period', async () => {
    const quote = await offerV01(service, shop)
    service.now = new Date(START.getTime() + 2 * DAY_MS)
    await quote.answer('accept', 'accept', 'accept')
    service.now = new Date(START.getTime() + 3 * DAY_MS)
    await converted(await signInAs(service, shop.store, 'manager'), quote)
    manager = await signInAs(service, shop.store, 'manager')
    const days = await summary('?period=day&from=2026-03-02')
    assert.deepEqual(
      days.map(({ quotes, value }) => [quotes.total, quotes.new, quotes.accepted, quotes.converted, value.pipeline]),
      [
        [1, 1, 0, 0, '455.99'],
        [1, 0, 0, 0, '455.99'],
        [1, 0, 1, 0, '0.00'],
        [1, 0, 0, 1, '0.00'],
      ],
    )
    assert.deepEqual(
      days.map(({ value }) => [value.accepted, value.converted]),
      [
        ['0.00', '0.00'],
        ['0.00', '0.00'],
        ['404.61', '0.00'],
        ['0.00', '404.61'],
      ],
    )
    assert.deepEqual(
      days.map((day) => [day.avg_first_response_minutes, day.avg_negotiation_days, day.avg_conversion_days]),
      [
        [0, null, null],
        [null, null, null],
        [null, 2, null],
        [null, null, 1],
      ],
    )
  })

  it('leads to the quotes behind each figure, with what each adds in its unit, for those who may see figures', async () => {
    const quote = await offerV01(service, shop)
    service.now = new Date(START.getTime() + 2 * DAY_MS)
    await quote.answer('accept', 'accept', 'accept')
    await openNegotiation(service, shop)
    manager = await signInAs(service, shop.store, 'manager')
    const behind = async (figure: string, at = '2026-03-15T00:00:00Z', staff = manager) =>
      staff.call('GET', `/admin/api/analytics/quotes?figure=${figure}&period=month&at=${at}`)
    const [month] = await summary('?from=2026-03-01')
    for (const [figure, added] of [
      ['new', null],
      ['accepted', null],
      ['accepted_value', month?.value.accepted],
      ['discount', month?.avg_discount_pct?.toFixed(2)],
      ['first_response', '0.00'],
      ['negotiation', '2879.99'], // some milliseconds less than two days: a change is later than the one before
    ] as const) {
      const { status, body } = await behind(figure)
      assert.equal(status, 200, JSON.stringify(body))
      const found = body.data.map((one: { quote: { id: string }; added: string | null }) => [one.quote.id, one.added])
      assert.deepEqual(found.at(-1), [quote.id, added], figure)
      assert.equal(found.length, figure === 'new' ? 2 : 1)
    }
    assert.deepEqual((await behind('new', '2026-02-15T00:00:00Z')).body.data, [])
    assert.equal((await behind('weather')).body.errors[0].field, 'figure')
    assert.equal((await behind('new', '1999-01-01T00:00:00Z')).status, 400)
    assert.equal((await behind('new', undefined, await signInAs(service, shop.store, 'sales_rep'))).status, 403)
  })

  it('excludes voided acceptances and deleted quotes', async () => {
    const quote = await openV01(service, shop)
    const { revision } = await quote.read()
    const voided = await manager.call('POST', `/admin/api/quotes/${quote.id}/void`, {
      revision,
      reason: 'x',
    })
    assert.equal(voided.status, 200, JSON.stringify(voided.body))
    const [month] = await summary('?from=2026-03-01')
    assert.deepEqual(month?.quotes, {
      total: 1,
      new: 1,
      accepted: 0,
      partially_accepted: 0,
      declined: 0,
      expired: 0,
      converted: 0,
    })
    assert.deepEqual(month?.value, { accepted: '0.00', pipeline: '455.99', converted: '0.00' })
    const admin = await signInAs(service, shop.store, 'admin')
    const now = await quote.read()
    await admin.call('DELETE', `/admin/api/quotes/${quote.id}?revision=${now.revision}`)
    const [after] = await summary('?from=2026-03-01')
    assert.deepEqual([after?.quotes.total, after?.quotes.new], [0, 0])
  })

  it('counts the accepted part of a mixed answer, and weeks from Monday', async () => {
    await openV01(service, shop, ['accept', 'reject', 'accept'])
    await openNegotiation(service, shop)
    const weeks = await summary('?period=week')
    const week = last(weeks)
    assert.equal(week.period_start, '2026-03-02T00:00:00.000Z')
    assert.deepEqual([week.quotes.new, week.quotes.partially_accepted, week.value.accepted], [2, 1, '323.74'])
  })

  it('treats a kit with a price as one item, compared with everything in it', async () => {
    const asked = [
      { custom: { title: 'Set' }, quantity: 1 },
      { variant_id: shop.longBoard, quantity: 5 },
    ]
    const quote = await openNegotiation(service, shop, { lines: asked })
    const kit = (role: 'parent' | 'component') => ({ kit: { key: 'k', role, title: 'Set' } })
    const { lines } = stagedAt(quote.lines, ['299.93', '0.00'], {}, [1, 5])
    await quote.send({ lines: lines.map((line, i) => ({ ...line, ...kit(i === 0 ? 'parent' : 'component') })) })
    await quote.answer('accept', 'accept')
    assert.equal(last(await summary()).avg_discount_pct, 25, '299.93 for what is 399.90 in the catalogue')
  })

  it('refuses invalid days, an end before its start, and more than 100 periods', async () => {
    for (const [query, field] of [
      ['period=day&from=2026-02-30', 'from'],
      ['period=day&from=2026-03-02&to=2026-03-01', 'from'],
      ['period=day&from=2025-01-01', 'from'],
      ['period=day&from=0026-03-02&to=0026-03-03', 'from'],
      ['period=day&from=9999-12-31&to=9999-12-31', 'to'],
      ['period=year', 'period'],
    ] as const) {
      const { status, body } = await manager.call('GET', `/admin/api/analytics/summary?${query}`)
      assert.equal(status, 400, query)
      assert.ok(JSON.stringify(body.errors).includes(`"${field}"`), JSON.stringify(body))
    }
  })

  it('is for Managers and Admins, and only for their own store', async () => {
    await openNegotiation(service, shop)
    const rep = await signInAs(service, shop.store, 'sales_rep')
    assert.equal((await rep.call('GET', '/admin/api/analytics/summary')).status, 403)
    const other = await signInAs(service, await service.addStore(), 'admin')
    const { body } = await other.call('GET', '/admin/api/analytics/summary')
    assert.equal(last((body as AnalyticsSummary).data).quotes.new, 0)
  })
})
