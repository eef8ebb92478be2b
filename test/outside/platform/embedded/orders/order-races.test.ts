import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { parseMoney } from '../../../../../src/domain/money.ts'
import type { Gid } from '../../../../../src/outside/platform/gid.ts'
import { PlatformError } from '../../../../../src/outside/platform/port.ts'
import {
  addDraft,
  addStocked,
  callOf,
  openTestPlatform,
  stockOf,
  type TestPlatform,
  topicsOf,
  variantLine,
} from '../../../../support/service/draft.ts'
import { openInvoice } from '../../../../support/shop/open-invoice.ts'

const STOCK = 20

let open: TestPlatform
before(async () => {
  open = await openTestPlatform()
})
after(() => open.close())

type Step = 'complete' | 'markPaid' | 'payInvoice' | 'delete' | 'invoice' | 'cancel' | 'refund' | 'return' | 'full'
const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>(
      'complete',
      'markPaid',
      'payInvoice',
      'delete',
      'invoice',
      'cancel',
      'refund',
      'return',
      'full',
    ),
    fc.boolean(),
  ),
  { minLength: 2, maxLength: 12 },
)

/** Opens a draft order for concurrent actions. */
async function rush(run: readonly [Step, boolean][], isOrdered: boolean) {
  const storeId = open.newStore()
  const variant = await addStocked(open, storeId, String(STOCK))
  const line = variantLine(variant, 7, '9.99')
  const draft = await addDraft(open, storeId, { lines: [line], depositPercentage: '30' })
  if (isOrdered) await open.platform.markAsPaid(storeId, draft.id)
  const orderId = async (): Promise<Gid<'Order'>> =>
    (await open.platform.getDraftOrder(callOf(storeId), draft.id))?.orderId ?? 'gid://platform/Order/999999'
  const take: Record<Step, (restock: boolean) => Promise<unknown>> = {
    complete: () => open.platform.completeDraftOrder(callOf(storeId), draft.id),
    markPaid: () => open.platform.markAsPaid(storeId, draft.id),
    payInvoice: async () =>
      open.platform.payInvoice(storeId, draft.id, (await openInvoice(open.platform, draft.invoiceUrl))?.due ?? ''),
    delete: () => open.platform.deleteDraftOrder(callOf(storeId), draft.id),
    invoice: () => open.platform.sendInvoice(callOf(storeId), draft.id, { to: 'kim@buyer.example' }),
    cancel: async (restock) => open.platform.cancelOrder(storeId, await orderId(), { restock }),
    refund: async (restock) =>
      open.platform.refundOrder(storeId, await orderId(), { kind: 'amount', amount: '11.11', restock }),
    return: async (restock) => {
      const lines = [{ lineId: line.lineId, quantity: 2 }]
      return open.platform.refundOrder(storeId, await orderId(), { kind: 'lines', lines, restock })
    },
    full: async (restock) => open.platform.refundOrder(storeId, await orderId(), { kind: 'full', restock }),
  }
  const settled = await Promise.allSettled(run.map(([step, restock]) => take[step](restock)))
  return { storeId, variant, draft, settled }
}

test('whatever happens to an order concurrently, money and stock add up and each change is reported once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (run, isOrdered) => {
      const { storeId, variant, draft, settled } = await rush(run, isOrdered)
      for (const one of settled) {
        if (one.status === 'fulfilled') continue
        assert.ok(one.reason instanceof PlatformError, String(one.reason))
        assert.ok(['conflict', 'not_found', 'invalid_input'].includes(one.reason.code), one.reason.message)
      }
      const { items } = await open.platform.listOrders(storeId, { limit: 10, cursor: null })
      const kept = await open.platform.getDraftOrder(callOf(storeId), draft.id)
      const topics = await topicsOf(open, storeId)
      const count = (topic: string) => topics.filter((one) => one === topic).length
      const [order] = items
      assert.ok(items.length <= 1 && count('order.paid') <= 1 && count('order.cancelled') <= 1)
      assert.equal(kept?.orderId ?? null, order?.id ?? null)
      assert.equal(kept === null, count('draft.deleted') === 1)
      if (!order) return assert.equal(await stockOf(open, storeId, variant), STOCK)

      const [total, paid, refunded] = [order.total, order.totalPaid, order.totalRefunded].map(parseMoney)
      assert.ok(total !== undefined && paid !== undefined && refunded !== undefined)
      assert.ok(refunded <= paid && paid <= total)
      const { rows } = await open.pool.query(
        `select
          (select coalesce(sum(amount), 0)::numeric(24, 2) from platform.refund where store_id = $1) as amount,
          (select count(*)::int from platform.refund where store_id = $1) as refunds,
          (select sum(units)::int from platform.order_stock where store_id = $1) as units`,
        [storeId],
      )
      assert.equal(rows[0].amount, order.totalRefunded)
      assert.equal(rows[0].refunds, count('order.refunded'))
      const stock = await stockOf(open, storeId, variant)
      assert.ok(stock >= STOCK - 7 && stock + rows[0].units <= STOCK)
    }),
    { numRuns: 60 },
  )
})
