import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { applyPlatformDeliveries } from '../../../src/jobs/orders/apply-platform-deliveries.ts'
import { reconcileOrders } from '../../../src/jobs/orders/reconcile-orders.ts'
import type { Gid } from '../../../src/outside/platform/gid.ts'
import { jobContext, settle } from '../../support/service/jobs.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { type Negotiation, pass } from '../../support/shop/negotiation.ts'
import { converted, eventsOf, openV01 } from '../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
afterEach(() => {
  for (const name of Object.keys(desk.service.faults)) delete desk.service.faults[name as 'shuffle']
})
after(() => desk.service.close())

const KINDS = /order_|invoice/

/** Opens a quote with two draft orders. */
async function openConverted(): Promise<{ quote: Negotiation; drafts: Gid<'DraftOrder'>[] }> {
  const quote = await openV01(desk.service, desk.shop)
  const made = await converted(desk.admin, quote, [[0, 1], [2]])
  await settle(desk.service)
  return { quote, drafts: made.map(({ platform }) => platform.draft_order_id) }
}

/** Pays both draft orders, refunds part of the first in two steps, and cancels the second. */
async function lifeOf(drafts: readonly Gid<'DraftOrder'>[]) {
  const { platform } = desk.service
  const { id } = desk.shop.store
  const ids: Gid<'Order'>[] = []
  for (const draft of drafts) ids.push((await platform.markAsPaid(id, draft)).order.id)
  const [first, second] = ids as [Gid<'Order'>, Gid<'Order'>]
  await platform.refundOrder(id, first, { kind: 'amount', amount: '1.00', restock: false })
  await platform.refundOrder(id, first, { kind: 'amount', amount: '2.00', restock: false })
  await platform.cancelOrder(id, second, { restock: true })
  return { first, second }
}

/** Checks the quote's record of that life, whatever happened to the notifications. */
async function checkLife(quote: Negotiation, drafts: readonly string[], orders: { first: string; second: string }) {
  const { first, second } = orders
  const of = (order: string) => async () =>
    (await eventsOf(quote, KINDS))
      .filter(({ data }) => data.order_id === order)
      .map(({ type, actor, data }) => [type, actor, data])
  assert.deepEqual(await of(first)(), [
    ['quote.order_completed', 'system', { draft_order_id: drafts[0], order_id: first }],
    ['quote.order_refunded', 'system', { order_id: first }],
    ['quote.order_refunded', 'system', { order_id: first }],
  ])
  assert.deepEqual(await of(second)(), [
    ['quote.order_completed', 'system', { draft_order_id: drafts[1], order_id: second }],
    ['quote.order_cancelled', 'system', { order_id: second }],
  ])
  const read = await quote.read()
  assert.equal(read.status, 'converted')
  assert.deepEqual([...read.platform.orderIds].sort(), [first, second].sort())
}

describe('platform reports on orders', () => {
  it('are recorded once each, with completed before cancelled and refunded (N06 to N08)', async () => {
    const { quote, drafts } = await openConverted()
    const orders = await lifeOf(drafts)
    await settle(desk.service)
    await checkLife(quote, drafts, orders)
  })

  for (const fault of ['duplicate', 'shuffle', 'dropFirst'] as const) {
    it(`lead to the same state and events despite the fault ${fault}`, async () => {
      const { quote, drafts } = await openConverted()
      const orders = await lifeOf(drafts)
      desk.service.faults[fault] = true
      for (let minute = 0; minute < 4; minute++) {
        await settle(desk.service)
        await pass(desk.service, 60_000)
      }
      await checkLife(quote, drafts, orders)
    })
  }

  it('are replaced by the sweep if they never arrive, and change nothing if late', async () => {
    const { quote, drafts } = await openConverted()
    const orders = await lifeOf(drafts)
    desk.service.faults.holdBackMs = 3_600_000
    await settle(desk.service)
    assert.equal((await eventsOf(quote, KINDS)).length, 0)
    await reconcileOrders(jobContext(desk.service))
    await checkLife(quote, drafts, orders)
    await pass(desk.service, 3_600_000)
    await settle(desk.service)
    await reconcileOrders(jobContext(desk.service))
    await checkLife(quote, drafts, orders)
  })

  it('lead to the same result when several processes apply and sweep at once', async () => {
    const { quote, drafts } = await openConverted()
    const orders = await lifeOf(drafts)
    desk.service.faults.duplicate = true
    await desk.service.platform.deliverNotifications()
    const job = jobContext(desk.service)
    await Promise.all([
      applyPlatformDeliveries(job),
      reconcileOrders(job),
      applyPlatformDeliveries(job),
      reconcileOrders(job),
    ])
    await pass(desk.service, 120_000)
    await settle(desk.service)
    await checkLife(quote, drafts, orders)
  })

  it('record an invoice sent by the platform’s own staff, and a paid deposit as an order', async () => {
    const { quote, drafts } = await openConverted()
    const call = { storeId: desk.shop.store.id, deadline: new Date(Date.now() + 240_000) }
    const { platform } = desk.service
    const to = { to: 'x@y.example' }
    const draft = await platform.sendInvoice(call, drafts[0] ?? 'gid://platform/DraftOrder/0', to)
    const sentAt = desk.service.now
    assert.ok(await platform.payInvoice(call.storeId, draft.id, draft.deposit))
    await pass(desk.service, 1_000)
    await settle(desk.service)
    assert.deepEqual(
      (await eventsOf(quote, KINDS)).map(({ type, actor }) => [type, actor]),
      [
        ['quote.invoice_sent', 'system'],
        ['quote.order_completed', 'system'],
      ],
    )
    assert.deepEqual((await quote.read()).invoiceSentAt, sentAt)
  })

  it('put a deleted draft order on the timeline once, without an event', async () => {
    const { quote, drafts } = await openConverted()
    const before = (await quote.events()).length
    const call = { storeId: desk.shop.store.id, deadline: new Date(Date.now() + 240_000) }
    desk.service.faults.duplicate = true
    await desk.service.platform.deleteDraftOrder(call, drafts[1] ?? 'gid://platform/DraftOrder/0')
    await settle(desk.service)
    const actions = (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).map(({ action }) => action)
    assert.equal(actions.filter((action) => action === 'draft_order_deleted').length, 1)
    assert.equal((await quote.events()).length, before)
  })

  it('wait for an unfinished conversion, and are visible while they fail', async () => {
    const { drafts, quote } = await openConverted()
    await desk.service.pool.query(
      "update conversion set state = 'started', draft_order_id = null where draft_order_id = $1",
      [drafts[1]],
    )
    const { order } = await desk.service.platform.markAsPaid(
      desk.shop.store.id,
      drafts[1] ?? 'gid://platform/DraftOrder/0',
    )
    await desk.service.platform.deliverNotifications()
    await applyPlatformDeliveries(jobContext(desk.service))
    assert.equal((await eventsOf(quote, KINDS)).length, 0)
    const path = '/admin/api/platform/deliveries?only=failing'
    const { body } = await desk.admin.call('GET', path)
    assert.ok(body.data.length > 0)
    assert.match(body.data[0].last_error, /not finished/)
    await desk.service.pool.query("update conversion set state = 'done', draft_order_id = $1 where state = 'started'", [
      drafts[1],
    ])
    await pass(desk.service, 60_000)
    await settle(desk.service)
    assert.deepEqual(
      (await eventsOf(quote, KINDS)).map(({ data }) => data.order_id),
      [order.id],
    )
    assert.deepEqual((await desk.admin.call('GET', path)).body.data, [])
  })

  it('change nothing in another store', async () => {
    const other = await desk.service.addStore()
    const { quote, drafts } = await openConverted()
    const { order } = await desk.service.platform.markAsPaid(
      desk.shop.store.id,
      drafts[0] ?? 'gid://platform/DraftOrder/0',
    )
    await desk.service.pool.query('delete from platform.notification')
    await desk.service.pool.query(
      `insert into platform_delivery (store_id, delivery_id, topic, event, received_at, next_attempt_at)
       values ($1, 'x', 'order.paid', $2, $3, $3)`,
      [other.id, JSON.stringify({ type: 'order.paid', orderId: order.id, correlationKey: null }), desk.service.now],
    )
    await applyPlatformDeliveries(jobContext(desk.service))
    assert.equal((await eventsOf(quote, KINDS)).length, 0)
  })
})

describe('app.uninstalled', () => {
  it('ends keys and sessions, and disables the webhooks', async () => {
    const other = await openDesk()
    try {
      const { service, shop, admin } = other
      await shop.call('POST', '/v1/webhooks', { body: { url: 'https://hooks.buyer.io/x', events: [] } })
      await service.platform.uninstallApp(shop.store.id)
      await settle(service)
      const { rows } = await service.pool.query('select status from webhook_endpoint where store_id = $1', [
        shop.store.id,
      ])
      assert.deepEqual(rows, [{ status: 'disabled' }])
      assert.equal((await shop.call('GET', '/v1/ping')).status, 401)
      assert.equal((await admin.call('GET', '/admin/api/session')).status, 401)
    } finally {
      await other.service.close()
    }
  })
})
