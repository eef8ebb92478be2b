import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { parseMoney } from '../../../src/domain/money.ts'
import type { Gid } from '../../../src/outside/platform/gid.ts'
import { settle } from '../../support/service/jobs.ts'
import { listQueuedMail, workOffMail } from '../../support/service/mail.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

test('each payment of an order is told to its buyer once, with what is left, and stands in the timeline', async () => {
  const { service, shop } = desk
  const quote = await openV01(service, shop)
  const [made] = await converted(desk.admin, quote)
  const draftId = made.platform.draft_order_id as Gid<'DraftOrder'>
  const total = parseMoney(made.platform.total)
  await workOffMail(service)
  await service.platform.recordPayment(shop.store.id, draftId, { amount: 10_000n, paidBefore: 0n, method: 'cheque' })
  await settle(service)
  await service.platform.recordCardPayment(shop.store.id, draftId, { amount: total - 10_000n, reference: 'pi_1' })
  await service.platform.recordCardPayment(shop.store.id, draftId, { amount: total - 10_000n, reference: 'pi_1' })
  await settle(service)
  await settle(service)
  const queued = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
  const receipts = queued.filter(({ kind }) => kind === 'payment_received')
  assert.deepEqual(receipts.map(({ data }) => [data.amount, data.left]).toSorted(), [
    ['100.00', '355.99'],
    ['355.99', '0.00'],
  ])
  const entries = (await listTimeline(service.db, shop.store.id, quote.id)).flatMap((entry) =>
    'action' in entry && /payment|order_paid/.test(String(entry.action))
      ? [[entry.action, entry.detail.method, entry.detail.amount]]
      : [],
  )
  const told = entries.map((entry) => entry.join(' ')).toSorted()
  assert.deepEqual(told, ['order_paid  ', 'payment_received card 355.99', 'payment_received cheque 100.00'])
  await workOffMail(service)
  const { body } = await desk.admin.call('GET', `/admin/api/mail?kind=payment_received&quote=${quote.id}`)
  const texts = await Promise.all(
    body.data.map(async ({ id }: { id: string }) => (await desk.admin.call('GET', `/admin/api/mail/${id}`)).body.text),
  )
  const [first = '', last = ''] = texts.toSorted((a, b) => Number(b.includes('Still')) - Number(a.includes('Still')))
  assert.match(first, /We have received \$100\.00 for your order #\d+ \(offer Q-\d+\)\. Still to pay: \$355\.99\./)
  assert.match(last, /We have received \$355\.99 for your order #\d+ \(offer Q-\d+\)\.\n/)
  assert.match(last, /\/pay\/[0-9a-z]+\.[\w-]{43}/)
})
