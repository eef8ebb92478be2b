import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { parseMoney } from '../../../../../src/domain/money.ts'
import type { RefundRequest } from '../../../../../src/outside/platform/embedded/orders/refund-order.ts'
import type { Gid } from '../../../../../src/outside/platform/gid.ts'
import { PlatformError } from '../../../../../src/outside/platform/port.ts'
import {
  addDraft,
  addStocked,
  callOf,
  customLine,
  openTestPlatform,
  stockOf,
  type TestPlatform,
  toldOf,
  topicsOf,
  variantLine,
} from '../../../../support/service/draft.ts'
import { openInvoice } from '../../../../support/shop/open-invoice.ts'

let open: TestPlatform
before(async () => {
  open = await openTestPlatform()
})
after(() => open.close())

const refused = (code: PlatformError['code']) => (error: unknown) =>
  error instanceof PlatformError && error.code === code && error.executed === 'no'

async function paidOrder(storeId: string, more = {}) {
  const { id } = await addDraft(open, storeId, more)
  return (await open.platform.markAsPaid(storeId, id)).order
}

function refund(storeId: string, id: Gid<'Order'>, request: RefundRequest) {
  return open.platform.refundOrder(storeId, id, request)
}

test('marking as paid completes and pays once, reported in order, however often and concurrently', async () => {
  const storeId = open.newStore()
  const { id, correlationKey } = await addDraft(open, storeId)
  const paid = await Promise.all(Array.from({ length: 5 }, () => open.another().markAsPaid(storeId, id)))
  const order = paid[0]?.order ?? assert.fail()
  for (const one of paid) assert.deepEqual(one.order, order)
  assert.deepEqual([order.financial, order.totalPaid], ['paid', '437.42'])
  assert.deepEqual(await toldOf(open, storeId), [
    { topic: 'draft.updated', payload: { draftOrderId: id, orderId: order.id } },
    { topic: 'order.paid', payload: { orderId: order.id, correlationKey } },
  ])
})

test('an order completed earlier is paid by marking it', async () => {
  const storeId = open.newStore()
  const { id } = await addDraft(open, storeId)
  const { order } = await open.platform.completeDraftOrder(callOf(storeId), id)
  open.wait(1_000)
  const paid = await open.platform.markAsPaid(storeId, id)
  assert.deepEqual([paid.order.id, paid.order.financial, paid.order.updatedAt], [order.id, 'paid', open.now])
})

test('an order with a total of zero is paid as soon as it is completed', async () => {
  const storeId = open.newStore()
  const { id } = await addDraft(open, storeId, { lines: [customLine('A', 1, '0.00')] })
  const { order } = await open.platform.completeDraftOrder(callOf(storeId), id)
  assert.equal(order.financial, 'paid')
  await open.platform.markAsPaid(storeId, id)
  assert.deepEqual(await topicsOf(open, storeId), ['draft.updated', 'order.paid'])
})

test('an invoice is paid deposit first, then the rest, each once, however often the form is sent', async () => {
  const storeId = open.newStore()
  const draft = await addDraft(open, storeId, { depositPercentage: '30' })
  const send = (amount: string) =>
    Promise.all(Array.from({ length: 4 }, () => open.another().payInvoice(storeId, draft.id, amount)))
  assert.deepEqual((await send('131.23')).toSorted(), [false, false, false, true])
  const half = await openInvoice(open.platform, draft.invoiceUrl)
  assert.deepEqual([half?.status, half?.paid, half?.due, half?.name], ['partially_paid', '131.23', '306.19', '#1001'])
  assert.deepEqual((await send('306.19')).toSorted(), [false, false, false, true])
  const full = await openInvoice(open.platform, draft.invoiceUrl)
  assert.deepEqual([full?.status, full?.paid, full?.due], ['paid', '437.42', '0.00'])
  for (const amount of ['0.00', '1.00', '-1.00', 'all']) {
    assert.equal(await open.platform.payInvoice(storeId, draft.id, amount), false)
  }
  assert.deepEqual(await topicsOf(open, storeId), ['draft.updated', 'order.updated', 'order.paid'])
})

test('payments that arrive in parts are recorded, each once, up to the total; a part of the deposit leaves the rest of it due', async () => {
  const storeId = open.newStore()
  const draft = await addDraft(open, storeId, { depositPercentage: '30' })
  const record = (amount: string, before: string) =>
    open
      .another()
      .recordPayment(storeId, draft.id, { amount: parseMoney(amount), paidBefore: parseMoney(before) })
      .then(
        ({ order }) => order.totalPaid,
        (error: PlatformError) => error.why?.code,
      )
  assert.equal(await record('437.43', '0.00'), 'payment_too_large')
  const twice = await Promise.all([record('100.00', '0.00'), record('100.00', '0.00')])
  assert.deepEqual(twice.toSorted(), ['100.00', 'paid_meanwhile'])
  const invoice = () => openInvoice(open.platform, draft.invoiceUrl)
  assert.deepEqual([(await invoice())?.due, (await invoice())?.status], ['31.23', 'partially_paid'])
  assert.equal(await record('31.23', '100.00'), '131.23')
  assert.equal((await invoice())?.due, '306.19')
  assert.equal(await record('306.19', '131.23'), '437.42')
  assert.deepEqual([(await invoice())?.due, (await invoice())?.status], ['0.00', 'paid'])
  assert.equal(await record('0.01', '437.42'), 'payment_too_large')
  const topics = await topicsOf(open, storeId)
  assert.deepEqual(topics, ['draft.updated', 'order.updated', 'order.updated', 'order.paid'])
})

test('paying an invoice while marking it as paid pays once', async () => {
  const storeId = open.newStore()
  for (let n = 0; n < 5; n++) {
    const draft = await addDraft(open, storeId)
    const [, { order }] = await Promise.all([
      open.platform.payInvoice(storeId, draft.id, draft.total),
      open.another().markAsPaid(storeId, draft.id),
    ])
    assert.deepEqual([order.totalPaid, order.financial], ['437.42', 'paid'])
  }
  assert.equal((await topicsOf(open, storeId)).filter((topic) => topic === 'order.paid').length, 5)
})

test('an invalid link, or one of a deleted draft order, opens and pays nothing', async () => {
  const storeId = open.newStore()
  const draft = await addDraft(open, storeId)
  await open.platform.deleteDraftOrder(callOf(storeId), draft.id)
  for (const url of [draft.invoiceUrl, '', `/pay/${storeId}.${'x'.repeat(43)}`]) {
    assert.equal(await openInvoice(open.platform, url), null)
  }
  assert.equal(await open.platform.payInvoice(storeId, draft.id, draft.total), false)
})

test('partial and full refunds add up to what was paid, each reported with its own id', async () => {
  const storeId = open.newStore()
  const { id } = await paidOrder(storeId)
  const part = await refund(storeId, id, { kind: 'amount', amount: '37.42', restock: false })
  assert.deepEqual(
    [part.amount, part.order.financial, part.order.totalRefunded],
    ['37.42', 'partially_refunded', '37.42'],
  )
  await assert.rejects(refund(storeId, id, { kind: 'amount', amount: '400.01', restock: false }), refused('conflict'))
  const rest = await refund(storeId, id, { kind: 'full', restock: false })
  assert.deepEqual([rest.amount, rest.order.financial, rest.order.totalRefunded], ['400.00', 'refunded', '437.42'])
  for (const request of [{ kind: 'full' }, { kind: 'amount', amount: '0.01' }] as const) {
    await assert.rejects(refund(storeId, id, { ...request, restock: false }), refused('conflict'))
  }
  const told = (await toldOf(open, storeId)).filter(({ topic }) => topic === 'order.refunded')
  assert.deepEqual(
    told.map(({ payload }) => payload),
    [
      { orderId: id, refundId: part.refundId },
      { orderId: id, refundId: rest.refundId },
    ],
  )
})

test('concurrent refunds never exceed what was paid', async () => {
  const storeId = open.newStore()
  const { id } = await paidOrder(storeId, { lines: [customLine('A', 1, '100.00')] })
  const settled = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      open.another().refundOrder(storeId, id, { kind: 'amount', amount: '30.00', restock: false }),
    ),
  )
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 3)
  const order = (await open.platform.getOrders(callOf(storeId), [id])).get(id)
  assert.deepEqual([order?.totalRefunded, order?.financial], ['90.00', 'partially_refunded'])
  assert.equal((await topicsOf(open, storeId)).filter((topic) => topic === 'order.refunded').length, 3)
})

test('unpaid amounts are not refunded', async () => {
  const storeId = open.newStore()
  const { id } = await addDraft(open, storeId)
  const { order } = await open.platform.completeDraftOrder(callOf(storeId), id)
  await assert.rejects(refund(storeId, order.id, { kind: 'full', restock: false }), refused('conflict'))
})

test('a refund accepts only possible units and amounts', async () => {
  const storeId = open.newStore()
  const { id } = await paidOrder(storeId)
  const units = (...lines: [string, number][]) => ({
    kind: 'lines' as const,
    lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
    restock: false,
  })
  const wrong = [
    units(),
    units(['Z', 1]),
    units(['A', 4]),
    units(['A', 0]),
    units(['A', 1.5]),
    units(['A', 1], ['A', 1]),
    ...['0', '0.00', '-1.00', '1.005', 'x'].map((amount) => ({ kind: 'amount' as const, amount, restock: false })),
  ]
  for (const request of wrong) await assert.rejects(refund(storeId, id, request), refused('invalid_input'))
  await refund(storeId, id, units(['A', 3]))
  await assert.rejects(refund(storeId, id, units(['A', 1])), refused('invalid_input'))
})

test("a line's units refunded one by one add up to exactly its cost, including tax and discount", async () => {
  const storeId = open.newStore()
  await open.platform.setTaxRate(storeId, { percent: '19', shippingTaxable: false })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 0, max: 99 }),
      async (quantity, cents, percent) => {
        const unitPrice = (cents / 100).toFixed(2)
        const discount = { type: 'percentage', value: `${percent}.00`, title: '' } as const
        const order = await paidOrder(storeId, { lines: [customLine('A', quantity, unitPrice)], discount })
        let left = 0n
        for (let n = 0; n < quantity; n++) {
          const lines = [{ lineId: 'A', quantity: 1 }]
          const given = await refund(storeId, order.id, { kind: 'lines', lines, restock: false }).catch(() => null)
          left += parseMoney(given?.amount ?? '0.00')
        }
        assert.equal(left, parseMoney(order.total))
      },
    ),
    { numRuns: 15 },
  )
})

test('restocking returns the units the order took, each once', async () => {
  const storeId = open.newStore()
  const variant = await addStocked(open, storeId, '10')
  const [line] = [variantLine(variant, 6)]
  const { id } = await paidOrder(storeId, { lines: [line] })
  const back = (quantity: number, restock: boolean) =>
    refund(storeId, id, { kind: 'lines', lines: [{ lineId: line.lineId, quantity }], restock })
  await back(2, true)
  assert.equal(await stockOf(open, storeId, variant), 6)
  await back(1, false)
  assert.equal(await stockOf(open, storeId, variant), 6)
  const cancelled = await Promise.all(
    Array.from({ length: 4 }, () => open.another().cancelOrder(storeId, id, { restock: true })),
  )
  assert.equal(await stockOf(open, storeId, variant), 9)
  assert.equal(new Set(cancelled.map(({ cancelledAt }) => cancelledAt?.getTime())).size, 1)
  assert.equal((await topicsOf(open, storeId)).filter((topic) => topic === 'order.cancelled').length, 1)
  await refund(storeId, id, { kind: 'full', restock: true })
  assert.equal(await stockOf(open, storeId, variant), 9)
})

test('a cancelled order takes no payment, but what was paid can be refunded', async () => {
  const storeId = open.newStore()
  const draft = await addDraft(open, storeId, { depositPercentage: '10' })
  await open.platform.payInvoice(storeId, draft.id, '43.74')
  const orderId = (await open.platform.getDraftOrder(callOf(storeId), draft.id))?.orderId ?? assert.fail()
  const { financial } = await open.platform.cancelOrder(storeId, orderId, { restock: false })
  assert.equal(financial, 'partially_paid')
  assert.equal(await open.platform.payInvoice(storeId, draft.id, '393.68'), false)
  await assert.rejects(open.platform.markAsPaid(storeId, draft.id), refused('conflict'))
  const invoice = await openInvoice(open.platform, draft.invoiceUrl)
  assert.deepEqual([invoice?.status, invoice?.due], ['cancelled', '0.00'])
  assert.equal((await refund(storeId, orderId, { kind: 'full', restock: false })).amount, '43.74')
  const unpaid = await addDraft(open, storeId)
  const { order } = await open.platform.completeDraftOrder(callOf(storeId), unpaid.id)
  assert.equal((await open.platform.cancelOrder(storeId, order.id, { restock: false })).financial, 'voided')
})

test('orders are listed page by page, newest first', async () => {
  const storeId = open.newStore()
  for (let n = 0; n < 5; n++) await paidOrder(storeId)
  const first = await open.platform.listOrders(storeId, { limit: 3, cursor: null })
  const second = await open.platform.listOrders(storeId, { limit: 3, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.items, ...second.items].map(({ name }) => name),
    ['#1005', '#1004', '#1003', '#1002', '#1001'],
  )
  assert.equal(second.nextCursor, null)
})

test('redacting a person removes them from customers and draft orders and is reported; orders stay', async () => {
  const storeId = open.newStore()
  const email = 'canary@buyer.example'
  const address = { firstName: 'Canary', address1: 'Canary Lane 1' }
  const { customers } = await open.platform.saveCompanies(
    storeId,
    [
      {
        externalId: 'a',
        name: 'Acme',
        location: null,
        contact: { email, name: 'Canary Bird', phone: '+49 canary', tags: ['canary'], role: null },
      },
    ],
    open.now,
  )
  const customerId: Gid<'Customer'> = `gid://platform/Customer/${customers[0]?.id}`
  const buyer = { customerId, company: null }
  const byAccount = await paidOrder(storeId, {
    buyer: { ...buyer, email: 'work-canary@buyer.example' },
    shippingAddress: address,
    billingAddress: address,
    note: 'canary',
  })
  const asGuest = await paidOrder(storeId, {
    buyer: { email: 'Canary@Buyer.example', customerId: null, company: null },
  })
  const other = await addDraft(open, storeId)
  await open.platform.sendInvoice(callOf(storeId), (await addDraft(open, storeId, { buyer: { ...buyer, email } })).id, {
    to: email,
    message: 'Dear canary',
  })
  await open.platform.requestCustomerData(storeId, { email })
  await open.platform.redactCustomer(storeId, { customerId })
  const traces = { customerId, email, orderIds: [byAccount.id, asGuest.id] }
  const told = (await toldOf(open, storeId)).filter(({ topic }) => topic.startsWith('privacy.'))
  assert.deepEqual(told, [
    { topic: 'privacy.data_request', payload: traces },
    { topic: 'privacy.customer_redact', payload: traces },
  ])
  for (const table of ['customer', 'draft_order', 'sales_order', 'company_contact']) {
    const { rows } = await open.pool.query(`select t::text as row from platform.${table} t where store_id = $1`, [
      storeId,
    ])
    assert.doesNotMatch(rows.map(({ row }) => row).join('\n'), /canary/i, table)
  }
  assert.equal(await open.platform.customerByEmail(callOf(storeId), email), null)
  assert.equal((await open.platform.getOrders(callOf(storeId), [byAccount.id, asGuest.id])).size, 2)
  const kept = await open.pool.query('select email from platform.draft_order where store_id = $1 and id = $2', [
    storeId,
    other.id.split('/').at(-1),
  ])
  assert.equal(kept.rows[0].email, 'kim@buyer.example')
})

test('a person unknown to the platform is reported too: the apps may know them', async () => {
  const storeId = open.newStore()
  await open.platform.redactCustomer(storeId, { email: 'Guest@Buyer.example' })
  await open.platform.uninstallApp(storeId)
  assert.deepEqual(await toldOf(open, storeId), [
    {
      topic: 'privacy.customer_redact',
      payload: { customerId: null, email: 'guest@buyer.example', orderIds: [] },
    },
    { topic: 'app.uninstalled', payload: {} },
  ])
})
