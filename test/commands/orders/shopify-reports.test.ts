import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import { sendInvoice } from '../../../src/commands/orders/send-invoice.ts'
import { addStoreJob } from '../../../src/database/jobs.ts'
import { listOpenDrafts, markLookedUp } from '../../../src/database/orders/look-ups.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { queueSweeps } from '../../../src/jobs/orders/reconcile-orders.ts'
import { contextOf } from '../../support/service/context.ts'
import { jobContext, runQueuedJobs } from '../../support/service/jobs.ts'
import { DAY_MS, type Negotiation, openNegotiation, pass } from '../../support/shop/negotiation.ts'
import { openShopifyStage, type ShopifyStage } from '../../support/shop/shopify-shop.ts'

let stage: ShopifyStage
before(async () => {
  stage = await openShopifyStage()
})
after(() => stage.close())

type Open = Awaited<ReturnType<ShopifyStage['open']>>

interface Sold {
  quote: Negotiation
  /** Digits of the draft order in the fake. */
  draftId: string
}

/** Opens a quote in the shop and converts it. */
async function sell({ here }: Open): Promise<Sold> {
  const { service, fake } = stage
  const quote = await openNegotiation(service, here)
  await quote.send()
  await quote.answer('accept', 'accept')
  const ctx = await contextOf(service, here.store)
  const { conversions } = await convertQuote(
    ctx,
    { quoteId: quote.id },
    { groups: null, shippingOn: 'first', invoice: false },
  )
  const draftId = conversions[0]?.draftOrderId?.split('/').at(-1) ?? assert.fail('there is no draft order')
  fake.webhooks.lose()
  return { quote, draftId }
}

/** Returns what the quote knows of its order: its events after the conversion, its later payment, and the deletion of its draft order; sorted. */
async function known({ quote }: Sold): Promise<string[]> {
  const { rows } = await stage.service.pool.query(
    `select type as fact from event
     where quote_id = $1 and (type = 'quote.invoice_sent' or starts_with(type, 'quote.order_'))
     union all
     select action from quote_change where quote_id = $1 and action in ('draft_order_deleted', 'order_paid')`,
    [idToUuid('qte', quote.id)],
  )
  return rows.map(({ fact }) => fact).sort()
}

/** Returns what Shopify shows of the draft order and its order, as the quote should know it. */
function truth({ there }: Open, { draftId }: Sold): string[] {
  const draft = there.drafts.get(draftId)
  if (!draft) return ['draft_order_deleted']
  const order = draft.orderId === null ? undefined : there.orders.get(draft.orderId)
  return [
    ...(draft.invoiceSentAt ? ['quote.invoice_sent'] : []),
    ...(order ? ['quote.order_completed'] : []),
    ...(order?.cancelledAt ? ['quote.order_cancelled'] : []),
    ...(order?.refunds ?? []).filter(({ amount }) => amount > 0n).map(() => 'quote.order_refunded'),
  ].sort()
}

async function sweep({ here }: Open): Promise<void> {
  await addStoreJob(stage.service.db, 'reconcile-store', here.store.id)
  await runQueuedJobs(stage.service)
}

describe("what happens in Shopify's own admin", () => {
  it('reaches the quote by webhooks: invoice, order, refund and cancellation', async () => {
    const open = await stage.open()
    const { there } = open
    const sold = await sell(open)
    there.sendInvoice(sold.draftId)
    const order = there.checkOut(sold.draftId)
    there.refundOrder(order.id, '0')
    there.refundOrder(order.id, '5.00')
    there.cancelOrder(order.id)
    await stage.fake.webhooks.deliver()
    await stage.settle()
    assert.deepEqual(await known(sold), [
      'quote.invoice_sent',
      'quote.order_cancelled',
      'quote.order_completed',
      'quote.order_refunded',
    ])
    assert.deepEqual((await sold.quote.read()).platform.orderIds, [`gid://platform/Order/${order.id}`])
  })

  it('mails an invoice once: what Shopify has mailed, asked here or there, is not mailed by us', async () => {
    const open = await stage.open()
    const [here, there] = [await sell(open), await sell(open)]
    const draftOrderId = `gid://platform/DraftOrder/${here.draftId}`
    await sendInvoice(await contextOf(stage.service, open.here.store), { quoteId: here.quote.id }, { draftOrderId })
    open.there.sendInvoice(there.draftId)
    await stage.fake.webhooks.deliver()
    await stage.settle()
    assert.deepEqual([await known(here), await known(there)], [['quote.invoice_sent'], ['quote.invoice_sent']])
    const { rows } = await stage.service.pool.query(
      `select kind from mail_outbox where store_id = $1 union select kind from mail_message where store_id = $1`,
      [open.here.store.id],
    )
    const kinds = rows.map(({ kind }) => kind)
    assert.ok(kinds.length > 0 && !kinds.includes('invoice'), `${kinds}`)
  })

  it('is found by comparing if every webhook is lost, even if the order has lost our marks, or the draft order is gone', async () => {
    const open = await stage.open({ tagsReachOrders: false })
    const { there } = open
    const [sold, gone] = [await sell(open), await sell(open)]
    there.sendInvoice(sold.draftId)
    there.deleteDraft(gone.draftId)
    const order = there.completeDraft(sold.draftId)
    stage.fake.webhooks.lose()
    await pass(stage.service, 3_600_000)
    await queueSweeps(jobContext(stage.service))
    await runQueuedJobs(stage.service)
    assert.deepEqual(await known(sold), ['quote.invoice_sent', 'quote.order_completed'])
    assert.deepEqual(await known(gone), ['draft_order_deleted'])
    there.payOrder(order.id)
    there.refundOrder(order.id, '1.00')
    there.cancelOrder(order.id)
    stage.fake.webhooks.lose()
    await pass(stage.service, 3_600_000)
    await queueSweeps(jobContext(stage.service))
    await runQueuedJobs(stage.service)
    assert.deepEqual(await known(sold), [...truth(open, sold), 'order_paid'].sort())
    assert.ok((await known(sold)).includes('quote.order_refunded'))
  })

  it('is found by comparing however old the draft order is, and however many newer orders there are', async () => {
    const open = await stage.open()
    const old = await sell(open)
    await pass(stage.service, 80 * DAY_MS)
    await stage.service.pool.query(
      `insert into conversion (store_id, id, quote_id, group_id, position, line_ids, actor, input, subtotal, discount, shipping,
         shipping_tax, tax, total, state, draft_order_id, order_id, lease_until, created_at, looked_up_at)
       select store_id, gen_random_uuid(), quote_id, gen_random_uuid(), n, line_ids, actor, input, subtotal, discount, shipping,
         shipping_tax, tax, total, state, draft_order_id || n, 'gid://platform/Order/9' || n, lease_until, $2, $2
       from conversion, generate_series(1, 260) n where store_id = $1`,
      [open.here.store.id, stage.service.now],
    )
    open.there.deleteDraft(old.draftId)
    stage.fake.webhooks.lose()
    await sweep(open)
    assert.deepEqual(await known(old), ['draft_order_deleted'])
  })

  it('is found by comparing in turn if there are more open draft orders than one sweep looks up', async () => {
    const { service } = stage
    const open = await stage.open()
    const ids: string[] = []
    for (const _ of [1, 2, 3]) ids.push(`gid://platform/DraftOrder/${(await sell(open)).draftId}`)
    const seen: (string | undefined)[] = []
    for (const _ of [1, 2, 3, 4]) {
      await pass(service, 3_600_000)
      const [next] = await listOpenDrafts(service.db, open.here.store.id, 1)
      await markLookedUp(service.db, open.here.store.id, next ?? '', service.now)
      seen.push(next)
    }
    assert.deepEqual(seen.slice(0, 3).sort(), ids.sort())
    assert.equal(seen[3], seen[0])
  })

  it('says once that an order was paid after it was made, even if Shopify shows it no more, and nothing of the kind if it was paid at once', async () => {
    const open = await stage.open()
    const { there } = open
    const sold = [await sell(open), await sell(open), await sell(open)] as const
    const [soon, late, atOnce] = sold
    const [first, second] = [there.completeDraft(soon.draftId), there.completeDraft(late.draftId)]
    there.checkOut(atOnce.draftId)
    const tell = async () => {
      await stage.fake.webhooks.deliver()
      await stage.settle()
    }
    await tell()
    for (const one of sold) assert.deepEqual(await known(one), ['quote.order_completed'])
    there.payOrder(first.id, '1.00')
    await tell()
    assert.deepEqual(await known(soon), ['quote.order_completed'])
    there.payOrder(first.id)
    await tell()
    await pass(stage.service, 61 * DAY_MS)
    there.payOrder(second.id)
    await tell()
    there.refundOrder(second.id, '1.00')
    there.refundOrder(first.id, '1.00')
    await tell()
    await sweep(open)
    for (const one of [soon, late])
      assert.deepEqual(await known(one), ['order_paid', 'quote.order_completed', 'quote.order_refunded'])
    assert.deepEqual(await known(atOnce), ['quote.order_completed'])
  })

  it('counts as reported if Shopify no longer shows the order', async () => {
    const open = await stage.open()
    const { there } = open
    const sold = await sell(open)
    const order = there.checkOut(sold.draftId)
    await stage.fake.webhooks.deliver()
    await stage.settle()
    await pass(stage.service, 61 * DAY_MS)
    there.refundOrder(order.id, '0')
    there.refundOrder(order.id, '5.00')
    there.cancelOrder(order.id)
    await stage.fake.webhooks.deliver()
    await stage.settle()
    assert.deepEqual(await known(sold), ['quote.order_cancelled', 'quote.order_completed', 'quote.order_refunded'])
  })

  it('costs no request if it is about orders that are not ours', async () => {
    const open = await stage.open()
    const { there, here } = open
    await sell(open)
    const asked = stage.fake.log.length
    for (const topic of ['orders/paid', 'orders/updated', 'orders/cancelled']) {
      there.notify(topic, { id: 4711, note_attributes: [], tags: '' })
    }
    there.notify('refunds/create', { id: 1, order_id: 4711, transactions: [] })
    await stage.fake.webhooks.deliver()
    await stage.settle()
    assert.equal(stage.fake.log.length, asked)
    const { rows } = await stage.service.pool.query(
      'select count(*)::int as kept, count(applied_at)::int as applied from platform_delivery where store_id = $1',
      [here.store.id],
    )
    assert.deepEqual(rows, [{ kept: 4, applied: 4 }])
  })
})

/** The acts of people on a draft order, in this order. */
const story = fc.record({
  invoice: fc.boolean(),
  end: fc.constantFrom('nothing', 'deleted', 'completed', 'checked out'),
  refunds: fc.array(fc.constantFrom('0', '1.00', '2.50'), { maxLength: 3 }),
  cancelled: fc.boolean(),
  /** True if the order keeps the tags and attributes of its draft order. */
  marks: fc.boolean(),
  /** True if the invoice's notifications arrive before the rest happens. */
  early: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

/** The fates of notifications, in turn. */
const ways = fc.array(fc.record({ times: fc.constantFrom(0, 1, 1, 2), at: fc.nat(1_000) }), { minLength: 1 })
type Ways = typeof ways extends fc.Arbitrary<infer T> ? T : never

/** Has pending notifications arrive in these ways, and applies them; the others are lost. */
async function tell(arrivals: Ways): Promise<void> {
  const { webhooks } = stage.fake
  const sent = webhooks.pending().flatMap((one, i) => {
    const { times = 1, at = 0 } = arrivals[i % arrivals.length] ?? {}
    return Array.from({ length: times }, (_, n) => ({ one, at: (at * (n + 1)) % 997 }))
  })
  await webhooks.deliver(sent.toSorted((a, b) => a.at - b.at).map(({ one }) => one))
  webhooks.lose()
  await stage.settle()
}

/** Ends a draft order as the story tells. */
function end({ there }: Open, { draftId }: Sold, told: Story): void {
  if (told.end === 'deleted') there.deleteDraft(draftId)
  if (told.end !== 'completed' && told.end !== 'checked out') return
  const isPaid = told.end === 'checked out'
  const { id } = there.completeDraft(draftId, { isPaid })
  if (isPaid) for (const amount of told.refunds) there.refundOrder(id, amount)
  if (told.cancelled) there.cancelOrder(id)
}

it('any order of arrival, doubles and losses end, after a sweep, in what Shopify shows', async () => {
  await fc.assert(
    fc.asyncProperty(story, ways, async (told, arrivals) => {
      const open = await stage.open({ tagsReachOrders: told.marks })
      const sold = await sell(open)
      if (told.invoice) open.there.sendInvoice(sold.draftId)
      if (told.early) await tell(arrivals)
      const early = await known(sold)
      end(open, sold, told)
      await tell(arrivals)
      const before = await known(sold)
      await pass(stage.service, 3_600_000)
      await sweep(open)
      const facts = told.end === 'deleted' ? [...truth(open, sold), ...early].sort() : truth(open, sold)
      assert.deepEqual(await known(sold), facts)
      for (const fact of before) assert.ok(facts.includes(fact), `${fact} is no fact`)
      await sweep(open)
      assert.deepEqual(await known(sold), facts, 'sweeping again changes nothing')
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 40) },
  )
})
