import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { newUuid } from '../../../../src/domain/id.ts'
import type { DraftOrder } from '../../../../src/outside/platform/draft-order.ts'
import type { CallContext } from '../../../../src/outside/platform/port.ts'
import { draftInput } from '../../../support/service/draft.ts'
import { type OpenAdapter, openAdapter } from '../../../support/shopify/open-adapter.ts'
import { refused } from '../contract/refused.ts'

const DAY_MS = 86_400_000

let adapter: OpenAdapter
beforeEach(async () => {
  adapter = await openAdapter()
})
afterEach(async () => {
  await adapter.close()
  adapter.fake.check()
})

const create = (): Promise<DraftOrder> =>
  adapter.platform.createDraftOrder(adapter.call(), newUuid(adapter.shop.now()), draftInput({ currency: 'EUR' }))
const within = (ms: number): CallContext => ({ ...adapter.call(), deadline: new Date(Date.now() + ms) })
const invoice = (call: CallContext, { id }: DraftOrder) =>
  adapter.platform.sendInvoice(call, id, { to: 'kim@buyer.example' })

it('a draft order that Shopify still calculates is asked for again, and a conflict near the deadline', async () => {
  const { platform, shop, asked } = adapter
  const createSlow = async (reads: number) => {
    const draft = await create()
    const there = shop.drafts.get(draft.id.split('/').at(-1) ?? '') ?? assert.fail()
    there.readsUntilReady = reads
    shop.settings.readsUntilReady = reads // setting payment terms has it calculated again
    return draft
  }
  assert.equal((await invoice(adapter.call(), await createSlow(3))).status, 'invoice_sent')
  await platform.completeDraftOrder(adapter.call(), (await createSlow(3)).id)
  const doomed = await createSlow(3)
  await platform.deleteDraftOrder(adapter.call(), doomed.id)
  assert.equal(await platform.getDraftOrder(adapter.call(), doomed.id), null)
  for (const change of ['InvoiceSend', 'Update', 'Complete', 'Delete'])
    assert.ok(asked(`DraftOrder${change}`) > 1, change)
  shop.settings.readsUntilReady = 0
  const slow = await createSlow(1_000)
  await assert.rejects(invoice(within(1_500), slow), refused('conflict'))
  await assert.rejects(platform.deleteDraftOrder(within(1_500), slow.id), refused('conflict'))
  await assert.rejects(platform.completeDraftOrder(within(2_000), slow.id), refused('conflict'))
  assert.equal(shop.orders.size, 1)
})

it('what was completed in the admin is a conflict for an invoice and for deleting, and its order is the one for completing', async () => {
  const { platform, call, shop } = adapter
  const draft = await create()
  const { id } = shop.completeDraft(draft.id, { isPaid: true })
  await assert.rejects(invoice(call(), draft), refused('conflict'))
  await assert.rejects(platform.deleteDraftOrder(call(), draft.id), refused('conflict'))
  const { order } = await platform.completeDraftOrder(call(), draft.id)
  assert.deepEqual([order.id, order.financial], [`gid://platform/Order/${id}`, 'paid'])
})

it('an order older than 60 days is out of sight, not unpaid and not gone: its draft order still names it', async () => {
  const { platform, call, wait } = adapter
  const draft = await create()
  const { order } = await platform.completeDraftOrder(call(), draft.id)
  wait(61 * DAY_MS)
  assert.equal((await platform.getOrders(call(), [order.id])).size, 0)
  assert.equal((await platform.getDraftOrder(call(), draft.id))?.orderId, order.id)
  await assert.rejects(platform.completeDraftOrder(call(), draft.id), refused('unavailable'))
  const { items } = await platform.changedSince(call(), new Date(0), null)
  assert.ok(items.every((one) => 'draft' in one))
})

it('a draft order that nobody touched for a year is gone, and an ordered one is not', async () => {
  const { platform, call, wait } = adapter
  const [forgotten, ordered] = [await create(), await create()]
  await platform.completeDraftOrder(call(), ordered.id)
  for (let days = 0; days < 366; days += 61) {
    wait(61 * DAY_MS)
    await platform.shop(call()) // tokens end after 90 days without use
  }
  assert.equal(await platform.getDraftOrder(call(), forgotten.id), null)
  await assert.rejects(invoice(call(), forgotten), refused('not_found'))
  await platform.deleteDraftOrder(call(), forgotten.id)
  assert.equal((await platform.getDraftOrder(call(), ordered.id))?.status, 'completed')
})

for (const [closed, what] of [
  [402, 'frozen'],
  [423, 'locked'],
] as const) {
  it(`every operation says that a shop that is ${what} (${closed}) is unavailable, and none that nothing is there`, async () => {
    const { platform, call, shop } = adapter
    const draft = await create()
    shop.settings.closed = closed
    const calls = [
      platform.shop(call()),
      platform.variantsByIds(call(), ['gid://platform/ProductVariant/1']),
      platform.customer(call(), 'gid://platform/Customer/1'),
      platform.paymentTerms(call()),
      platform.getDraftOrder(call(), draft.id),
      platform.completeDraftOrder(call(), draft.id),
      create(),
    ]
    for (const one of await Promise.allSettled(calls)) {
      assert.ok(one.status === 'rejected')
      assert.ok(refused('unavailable')(one.reason))
    }
    assert.equal(shop.drafts.size, 1)
  })
}
