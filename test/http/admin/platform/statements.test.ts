import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import { callOf } from '../../../support/service/draft.ts'
import { settle } from '../../../support/service/jobs.ts'
import { listQueuedMail } from '../../../support/service/mail.ts'
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

test('an invoice is found by its own number, its quote’s, or by the company or person, and an overdue one is reminded of once a day', async () => {
  const { service, shop } = desk
  const quote = await openV01(service, shop)
  const [made] = await converted(desk.admin, quote)
  const draftId = made.platform.draft_order_id as Gid<'DraftOrder'>
  await service.platform.sendInvoice(callOf(shop.store.id), draftId, { to: 'kim@buyer.example' })
  await settle(service)
  const { number } = await quote.read()
  const find = async (q: string) => {
    const { body } = await desk.admin.call('GET', `/admin/api/platform/statement?state=open&q=${encodeURIComponent(q)}`)
    return body.data.map(({ draft_order_id: id }: { draft_order_id: string }) => id)
  }
  assert.deepEqual(await find(number), [draftId])
  assert.deepEqual(await find(number.toLowerCase()), [draftId])
  const [draft] = (await desk.admin.call('GET', '/admin/api/platform/statement')).body.data
  assert.match(draft.name, /^#D\d+$/)
  for (const name of [draft.name, draft.name.toLowerCase(), draft.name.slice(1), ` ${draft.name} `]) {
    assert.deepEqual(await find(name), [draftId], name)
  }
  assert.deepEqual([await find(`${draft.name}9`), await find('#D'), await find('9'.repeat(30))], [[], [], []])
  assert.deepEqual([await find('nobody of that name'), await find(`${number}9`), await find('9')], [[], [], []])
  const remind = () =>
    desk.admin.call('POST', `/admin/api/platform/draft-orders/${draftId.slice(draftId.lastIndexOf('/') + 1)}/remind`)
  const early = await remind()
  assert.deepEqual([early.status, early.body.detail], [409, 'Nothing of this invoice is overdue.'])
  await service.pool.query(
    'update platform.draft_order set invoiced_at = $3 where store_id = $1 and correlation_key = $2',
    [shop.store.id, made.id, new Date(service.now.getTime() - 5 * 86_400_000)],
  )
  const sent = await remind()
  assert.deepEqual([sent.status, sent.body.overdue, sent.body.quote.number], [200, '136.80', number], 'the deposit')
  const again = await remind()
  assert.deepEqual([again.status, again.body.detail], [409, 'The buyer was already reminded today.'])
  const queued = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
  assert.equal(queued.filter(({ kind, quote_id: id }) => kind === 'payment_reminder' && id !== null).length, 1)
  const { order } = await service.platform.completeDraftOrder(callOf(shop.store.id), draftId)
  assert.deepEqual(
    [await find(order.name), await find(order.name.slice(1)), await find(draft.name)],
    [[draftId], [draftId], [draftId]],
  )
})
