import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { settle } from '../../../support/service/jobs.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { converted, eventsOf, openV01 } from '../../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const digits = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1)
const post = (path: string, body: object = {}) => desk.admin.call('POST', `/admin/api/platform/${path}`, body)
const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

describe('/admin/api/platform', () => {
  it('pays, refunds and cancels on the platform, and updates the quote', async () => {
    const quote = await openV01(desk.service, desk.shop)
    const [made] = await converted(desk.admin, quote)
    const draft = digits(made.platform.draft_order_id)
    const paid = await post(`draft-orders/${draft}/mark-paid`)
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    assert.deepEqual([paid.body.financial, paid.body.total_paid], ['paid', made.platform.total])
    const order = digits(paid.body.id)
    const part = await post(`orders/${order}/refund`, { amount: '5', restock: true })
    assert.deepEqual([part.body.financial, part.body.total_refunded], ['partially_refunded', '5.00'])
    assert.equal((await post(`orders/${order}/refund`)).body.financial, 'refunded')
    assert.ok((await post(`orders/${order}/cancel`, { restock: true })).body.cancelled_at)
    await settle(desk.service)
    assert.deepEqual(
      (await eventsOf(quote, /order_/)).map(({ type }) => type),
      ['quote.order_completed', 'quote.order_cancelled', 'quote.order_refunded', 'quote.order_refunded'],
    )
    const conversions = await desk.rep.call('GET', `/admin/api/quotes/${quote.id}/conversions`)
    const [{ order: facts, order_cancelled_at: cancelledAt }] = conversions.body.data
    assert.deepEqual([facts.financial, facts.total_paid], ['refunded', made.platform.total])
    assert.ok(cancelledAt)
    const { body } = await desk.admin.call('GET', '/admin/api/platform/orders?limit=1')
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [paid.body.id],
    )
  })

  it('records payments in parts: the same again, nothing and too much are refused', async () => {
    const [made] = await converted(desk.admin, await openV01(desk.service, desk.shop))
    const record = (amount: string, paid_before: string) =>
      post(`draft-orders/${digits(made.platform.draft_order_id)}/mark-paid`, { payment: { amount, paid_before } })
    const part = await record('100', '0.00')
    assert.deepEqual([part.body.financial, part.body.total_paid], ['partially_paid', '100.00'])
    const again = await record('100', '0.00')
    assert.deepEqual(code(again), [409, 'action_unavailable'])
    assert.match(again.body.detail, /recorded meanwhile/)
    for (const amount of ['0', '0.00', '-1', '1.005', 'all']) {
      assert.deepEqual(code(await record(amount, '100.00')), [400, 'invalid_request'], amount)
    }
    assert.match((await record('999999.99', '100.00')).body.detail, /is left to pay/)
  })

  it('passes on the platform’s explanation of what cannot be done', async () => {
    const quote = await openV01(desk.service, desk.shop)
    const [made] = await converted(desk.admin, quote)
    const { body } = await post(`draft-orders/${digits(made.platform.draft_order_id)}/mark-paid`)
    const order = digits(body.id)
    assert.deepEqual(code(await post(`orders/${order}/refund`, { amount: '1000000' })), [409, 'action_unavailable'])
    assert.deepEqual(code(await post(`orders/${order}/refund`, { amount: 'all' })), [422, 'platform_refused'])
    assert.deepEqual(code(await post('orders/999999/cancel')), [404, 'not_found'])
    assert.deepEqual(code(await post('draft-orders/x/mark-paid')), [404, 'not_found'])
  })

  it('is only for Admins of that store', async () => {
    const path = '/admin/api/platform/orders'
    assert.equal((await desk.manager.call('GET', path)).status, 403)
    const other = await openDesk()
    try {
      assert.deepEqual((await other.admin.call('GET', path)).body.data, [])
    } finally {
      await other.service.close()
    }
  })
})
