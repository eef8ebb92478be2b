import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import { callOf } from '../../../support/service/draft.ts'
import { settle } from '../../../support/service/jobs.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { converted, openV01 } from '../../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

test('an Admin reads the store’s invoices with what is left, and exports them; other roles do not', async () => {
  const { service, shop } = desk
  const quote = await openV01(service, shop)
  const [made] = await converted(desk.admin, quote)
  const draftId = made.platform.draft_order_id as Gid<'DraftOrder'>
  const path = '/admin/api/platform/statement'
  assert.deepEqual((await desk.admin.call('GET', path)).body.data, [], 'not invoiced yet')
  await service.platform.sendInvoice(callOf(shop.store.id), draftId, { to: 'kim@buyer.example' })
  await service.platform.recordPayment(shop.store.id, draftId, { amount: 15_599n, paidBefore: 0n })
  await settle(service)
  const { body } = await desk.admin.call('GET', `${path}?state=open`)
  const { number } = await quote.read()
  assert.deepEqual(
    body.data.map((one: Record<string, unknown>) => [one.status, one.total, one.paid, one.left, one.quote]),
    [['partly_paid', '455.99', '155.99', '300.00', { id: quote.id, number }]],
  )
  assert.deepEqual(
    body.open.map((one: Record<string, unknown>) => [one.currency, one.invoices, one.left, one.not_due]),
    [['USD', 1, '300.00', '300.00']],
  )
  assert.deepEqual((await desk.admin.call('GET', `${path}?state=settled`)).body.data, [])
  const { body: csv } = await desk.admin.call('GET', `${path}.csv`)
  assert.match(
    csv,
    new RegExp(`${number},.*,Partly paid,\\d{4}-\\d\\d-\\d\\d,\\d{4}-\\d\\d-\\d\\d,USD,455.99,155.99,0.00,300.00,0.00`),
  )
  assert.equal((await desk.manager.call('GET', path)).status, 403)
  assert.equal((await desk.admin.call('GET', `${path}?state=paid`)).status, 400)
})

test('a company’s statement is for those who see all quotes; an id of no company says so', async () => {
  const { rows } = await desk.service.pool.query('select id from platform.company where store_id = $1', [
    desk.shop.store.id,
  ])
  const path = `/admin/api/companies/${rows[0].id}/statement`
  const { status, body } = await desk.manager.call('GET', path)
  assert.deepEqual([status, body.data, body.open], [200, [], []])
  assert.equal((await desk.rep.call('GET', path)).status, 403)
  for (const unknown of ['x', '999999']) {
    assert.equal((await desk.manager.call('GET', `/admin/api/companies/${unknown}/statement`)).status, 404)
  }
})
