import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { parsePercent } from '../../../src/domain/pricing/percent.ts'
import { startOfDayIn } from '../../../src/domain/working-days.ts'
import { remindOfPayments } from '../../../src/jobs/payments/remind-of-payments.ts'
import { maintainPartitions } from '../../../src/jobs/upkeep/maintain-partitions.ts'
import type { Gid } from '../../../src/outside/platform/gid.ts'
import { callOf } from '../../support/service/draft.ts'
import { jobContext, settle } from '../../support/service/jobs.ts'
import { listQueuedMail, workOffMail } from '../../support/service/mail.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { DAY_MS } from '../../support/shop/negotiation.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())
beforeEach(async () => {
  await maintainPartitions(desk.service.db, desk.service.now)
  await desk.signAll()
  await desk.service.settings(desk.shop.store, { payments: { remind_after_days: [10, 3] } })
})

const HOUR_MS = 3_600_000

/** Opens an invoice that was sent at this hour of the day; returns a way to look at its reminders on a later day. */
async function invoice(depositPercentage: bigint | null = null) {
  const { service, shop } = desk
  const quote = await openV01(service, shop, ['accept', 'accept', 'accept'], { more: { depositPercentage } })
  const [made] = await converted(desk.admin, quote)
  const draftId = made.platform.draft_order_id as Gid<'DraftOrder'>
  await service.platform.sendInvoice(callOf(shop.store.id), draftId, { to: 'kim@buyer.example' })
  await settle(service)
  await workOffMail(service)
  const sentOn = startOfDayIn(service.now, shop.store.timezone)
  const remindersOn = async (day: number, hour = 9) => {
    service.now = new Date(sentOn.getTime() + day * DAY_MS + hour * HOUR_MS)
    await Promise.all([remindOfPayments(jobContext(service)), remindOfPayments(jobContext(service))])
    const queued = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
    return queued.filter(({ kind, data }) => kind === 'payment_reminder' && data.draft_order_id === draftId)
  }
  return { quote, draftId, remindersOn }
}

test('the buyer of an overdue invoice is reminded on each chosen day, once, in the morning', async () => {
  const { quote, remindersOn } = await invoice()
  const counts: number[] = []
  for (const [day, hour] of [
    [0, 23],
    [2, 23],
    [3, 7],
    [3, 9],
    [3, 20],
    [9, 20],
    [10, 9],
    [40, 9],
  ] as const) {
    counts.push((await remindersOn(day, hour)).length)
  }
  assert.deepEqual(counts, [0, 0, 0, 1, 1, 1, 2, 2])
  await workOffMail(desk.service)
  await desk.signAll()
  const { body } = await desk.admin.call('GET', `/admin/api/mail?kind=payment_reminder&quote=${quote.id}`)
  assert.equal(body.data.length, 2)
  const { subject, text } = (await desk.admin.call('GET', `/admin/api/mail/${body.data[0].id}`)).body
  assert.match(subject, /^Your invoice is overdue \(Q-/)
  assert.match(text, /was due on \w+ \d+, 2026\. Still to pay: \$455\.99\./)
})

test('the rest has reminders of its own, however late the deposit was', async () => {
  const { service, shop } = desk
  const { draftId, remindersOn } = await invoice(parsePercent('30'))
  await service.pool.query('update platform.draft_order set due_at = $3 where store_id = $1 and id = $2', [
    shop.store.id,
    draftId.slice(draftId.lastIndexOf('/') + 1),
    new Date(service.now.getTime() + 12 * 86_400_000),
  ])
  const leftOn = async (day: number) => (await remindersOn(day)).map(({ data }) => data.left).toSorted()
  assert.deepEqual(await leftOn(12), ['136.80'])
  await service.platform.recordPayment(shop.store.id, draftId, { amount: 13_680n, paidBefore: 0n })
  assert.deepEqual(await leftOn(14), ['136.80'])
  assert.deepEqual(await leftOn(15), ['136.80', '319.19'])
})

test('of several days that passed unnoticed, only the last is made up for', async () => {
  const { remindersOn } = await invoice()
  assert.equal((await remindersOn(12)).length, 1)
  assert.equal((await remindersOn(13)).length, 1)
})

test('nobody is reminded of what is paid, cancelled, not yet due or in a store without reminders', async () => {
  const { service, shop } = desk
  const paid = await invoice()
  await service.platform.markAsPaid(shop.store.id, paid.draftId)
  const cancelled = await invoice()
  const { order } = await service.platform.completeDraftOrder(callOf(shop.store.id), cancelled.draftId)
  await service.platform.cancelOrder(shop.store.id, order.id, { restock: false })
  const notDue = await invoice()
  assert.deepEqual(await notDue.remindersOn(2), [])
  assert.deepEqual([await paid.remindersOn(12), await cancelled.remindersOn(12)], [[], []])
  assert.equal((await notDue.remindersOn(12)).length, 1)
  await service.settings(shop.store, {})
  assert.equal((await notDue.remindersOn(40)).length, 1)
})
