import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { formatMoney, parseMoney, sum } from '../../../../../src/domain/money.ts'
import { PlatformError } from '../../../../../src/outside/platform/port.ts'
import {
  addDraft,
  callOf,
  customLine,
  openTestPlatform,
  type TestPlatform,
  topicsOf,
} from '../../../../support/service/draft.ts'
import { openInvoice } from '../../../../support/shop/open-invoice.ts'

let open: TestPlatform
before(async () => {
  open = await openTestPlatform()
})
after(() => open.close())

const DAY_MS = 86_400_000
const line = (price: string) => ({ lines: [customLine('A', 1, price)] })

async function invoiceOf(more: Parameters<typeof addDraft>[2] = {}) {
  const storeId = open.newStore()
  const draft = await addDraft(open, storeId, more)
  const read = async () => (await openInvoice(open.platform, draft.invoiceUrl)) ?? assert.fail()
  return { storeId, draft, read }
}

test('a payment by card is recorded once by its reference, however often it is told of and beside payments that staff record', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(4), fc.bigInt(1n, 9_000n)), { minLength: 1, maxLength: 12 }),
      fc.bigInt(1n, 5_000n),
      async (told, byStaff) => {
        const { storeId, draft, read } = await invoiceOf(line('100.00'))
        const byReference = new Map(told.map(([n, amount]) => [`pi_${n}`, amount]))
        const again = [...byReference, ...byReference]
        await open.platform.recordPayment(storeId, draft.id, { amount: byStaff, paidBefore: 0n, method: 'cash' })
        await Promise.all(
          again.map(([reference, amount]) => open.platform.recordCardPayment(storeId, draft.id, { amount, reference })),
        )
        const invoice = await read()
        const arrived = byStaff + sum([...byReference.values()])
        assert.equal(invoice.paid, formatMoney(arrived))
        assert.equal(formatMoney(sum(invoice.payments.map(({ amount }) => parseMoney(amount)))), invoice.paid)
        const left = 10_000n - arrived
        assert.equal(invoice.due, formatMoney(left > 0n ? left : 0n))
        assert.equal(invoice.over, formatMoney(left < 0n ? -left : 0n))
        const topics = await topicsOf(open, storeId)
        assert.equal(
          topics.filter((topic) => topic === 'order.paid').length,
          left > 0n ? 0 : 1,
          'told once that it is paid',
        )
      },
    ),
    { numRuns: 15 },
  )
})

test('money by card for a cancelled order is recorded, shown as to be given back, and can be refunded', async () => {
  const { storeId, draft, read } = await invoiceOf(line('100.00'))
  const { order } = await open.platform.completeDraftOrder(callOf(storeId), draft.id)
  await open.platform.cancelOrder(storeId, order.id, { restock: false })
  await open.platform.recordCardPayment(storeId, draft.id, { amount: 10_000n, reference: 'pi_late' })
  const invoice = await read()
  assert.deepEqual([invoice.status, invoice.paid, invoice.over, invoice.due], ['cancelled', '100.00', '100.00', '0.00'])
  await open.platform.refundOrder(storeId, order.id, { kind: 'full', restock: false })
  assert.equal((await read()).over, '0.00')
})

test('an invoice is due by its payment terms, counted from when it was first sent; a deposit at once', async () => {
  const { storeId, draft, read } = await invoiceOf({
    ...line('100.00'),
    paymentTermsTemplateId: 'net_30',
    depositPercentage: '20',
  })
  assert.equal((await read()).dueAt, null)
  const sentAt = open.now
  await open.platform.sendInvoice(callOf(storeId), draft.id, { to: 'kim@buyer.example' })
  open.wait(3 * DAY_MS)
  await open.platform.sendInvoice(callOf(storeId), draft.id, { to: 'kim@buyer.example' })
  assert.deepEqual((await read()).dueAt, sentAt, 'the deposit')
  await open.platform.recordPayment(storeId, draft.id, { amount: 2_000n, paidBefore: 0n })
  assert.deepEqual((await read()).dueAt, new Date(sentAt.getTime() + 30 * DAY_MS), 'the rest, also after the order')
})

test('an order that was never invoiced is due by the day it was ordered', async () => {
  const { storeId, draft, read } = await invoiceOf({ ...line('100.00'), paymentTermsTemplateId: 'net_7' })
  await open.platform.completeDraftOrder(callOf(storeId), draft.id)
  assert.deepEqual((await read()).dueAt, new Date(open.now.getTime() + 7 * DAY_MS))
})

test('a buyer orders on account, once, only where the agreed terms let them pay later without a deposit', async () => {
  const { storeId, draft, read } = await invoiceOf({ ...line('100.00'), paymentTermsTemplateId: 'net_30' })
  const order = () => open.platform.orderOnAccount(storeId, draft.id)
  assert.equal((await read()).onAccountDays, 30)
  assert.deepEqual(await Promise.all([order(), order()]), [true, true])
  const { items } = await open.platform.listOrders(storeId, { limit: 10, cursor: null })
  assert.deepEqual(
    items.map(({ financial, totalPaid }) => [financial, totalPaid]),
    [['pending', '0.00']],
  )
  assert.equal((await read()).onAccountDays, null)
  for (const terms of [
    { paymentTermsTemplateId: 'due_on_receipt' },
    { paymentTermsTemplateId: null },
    { paymentTermsTemplateId: 'net_30', depositPercentage: '10' },
  ]) {
    const other = await invoiceOf({ ...line('100.00'), ...terms })
    assert.equal(await open.platform.orderOnAccount(other.storeId, other.draft.id), false)
    assert.equal((await other.read()).name, '#D1')
  }
})

test('a payment that staff record stays within what is left, also after cards paid more', async () => {
  const { storeId, draft } = await invoiceOf(line('100.00'))
  await open.platform.recordCardPayment(storeId, draft.id, { amount: 12_000n, reference: 'pi_1' })
  await assert.rejects(
    open.platform.recordPayment(storeId, draft.id, { amount: 1n, paidBefore: 12_000n }),
    (error) => error instanceof PlatformError && error.why?.code === 'payment_too_large',
  )
  const { order } = await open.platform.markAsPaid(storeId, draft.id)
  assert.deepEqual([order.totalPaid, order.financial, order.isPaid], ['120.00', 'paid', true])
})
