import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { formatMoney, type Money, parseMoney, sum } from '../../../../../src/domain/money.ts'
import { startOfDayIn } from '../../../../../src/domain/working-days.ts'
import type { InvoiceState, ListedInvoice } from '../../../../../src/outside/platform/embedded/orders/invoice-list.ts'
import { addDraft, callOf, customLine, openTestPlatform, type TestPlatform } from '../../../../support/service/draft.ts'

let open: TestPlatform
before(async () => {
  open = await openTestPlatform()
})
after(() => open.close())

const DAY_MS = 86_400_000

/** An invoice as an accountant would keep it. */
interface Kept {
  total: Money
  deposit: Money
  termDays: number
  currency: string
  /** Days before today. */
  sentDaysAgo: number
  paid: Money
  end: 'none' | 'cancelled' | 'refunded'
}

const TERMS = { 0: null, 7: 'net_7', 30: 'net_30', 60: 'net_60' } as const

const kept: fc.Arbitrary<Kept> = fc
  .record({
    total: fc.bigInt(100n, 100_000n),
    depositPercent: fc.constantFrom(0n, 0n, 30n),
    termDays: fc.constantFrom(0, 7, 30, 60),
    currency: fc.constantFrom('EUR', 'USD'),
    sentDaysAgo: fc.integer({ min: 0, max: 200 }),
    paidPercent: fc.constantFrom(0n, 0n, 10n, 50n, 100n),
    end: fc.constantFrom('none', 'none', 'none', 'cancelled', 'refunded'),
  })
  .map(({ depositPercent, paidPercent, ...one }) => ({
    ...one,
    end: one.end as Kept['end'],
    deposit: (one.total * depositPercent + 50n) / 100n,
    paid: (one.total * paidPercent) / 100n,
  }))

/** The second account: what is left, and overdue, of an invoice today; its deposit and its rest grow old by themselves. */
function expected({ total, deposit, termDays, sentDaysAgo, paid, end }: Kept) {
  const isOver = end === 'cancelled' || (end === 'refunded' && paid > 0n)
  const left = isOver ? 0n : total - paid
  const restIsOverdue = sentDaysAgo > termDays
  const depositLeft = deposit > paid ? deposit - paid : 0n
  const overdue = restIsOverdue ? left : sentDaysAgo > 0 && !isOver ? depositLeft : 0n
  const ofDeposit = isOver ? 0n : depositLeft
  const parts = [
    { amount: ofDeposit, daysOver: sentDaysAgo },
    { amount: left - ofDeposit, daysOver: sentDaysAgo - termDays },
  ]
  return { left, overdue, parts }
}

async function addInvoice(storeId: string, one: Kept, today: Date): Promise<void> {
  const percent = one.deposit === 0n ? null : '30'
  const draft = await addDraft(open, storeId, {
    lines: [customLine('A', 1, formatMoney(one.total))],
    currency: one.currency,
    paymentTermsTemplateId: TERMS[one.termDays as keyof typeof TERMS],
    depositPercentage: percent,
  })
  assert.equal(draft.deposit, formatMoney(one.deposit))
  open.now = new Date(today.getTime() - one.sentDaysAgo * DAY_MS)
  await open.platform.sendInvoice(callOf(storeId), draft.id, { to: 'kim@buyer.example' })
  open.now = today
  if (one.paid > 0n) await open.platform.recordPayment(storeId, draft.id, { amount: one.paid, paidBefore: 0n })
  if (one.end === 'none') return
  const { order } = await open.platform.completeDraftOrder(callOf(storeId), draft.id)
  if (one.end === 'cancelled') await open.platform.cancelOrder(storeId, order.id, { restock: false })
  else if (one.paid > 0n) await open.platform.refundOrder(storeId, order.id, { kind: 'full', restock: false })
}

async function listAll(storeId: string, today: Date, state?: InvoiceState): Promise<ListedInvoice[]> {
  const all: ListedInvoice[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof open.platform.listInvoices>> = await open.platform.listInvoices(storeId, {
      ...{ of: null, state, today, limit: 3, cursor },
    })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}

test('lists and sums of invoices say what an accountant would, in every state, currency and age, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(kept, { maxLength: 12 }), async (all) => {
      const storeId = open.newStore()
      const now = new Date('2026-11-21T09:00:00Z')
      const today = startOfDayIn(now, 'UTC')
      for (const one of all) await addInvoice(storeId, one, now)
      const listed = await listAll(storeId, today)
      assert.deepEqual(
        listed.toReversed().map(({ left, overdue }) => [left, overdue]),
        all.map((one) => [formatMoney(expected(one).left), formatMoney(expected(one).overdue)]),
      )
      const numbers = (rows: readonly ListedInvoice[]) => rows.map(({ draftOrderId }) => draftOrderId)
      for (const [state, isIn] of [
        ['open', ({ left }: ListedInvoice) => left !== '0.00'],
        ['overdue', ({ overdue }: ListedInvoice) => overdue !== '0.00'],
        ['settled', ({ left }: ListedInvoice) => left === '0.00'],
      ] as const) {
        assert.deepEqual(numbers(await listAll(storeId, today, state)), numbers(listed.filter(isIn)), state)
      }
      const sums = await open.platform.sumOpenInvoices(storeId, { of: null, today })
      for (const currency of ['EUR', 'USD']) {
        const mine = all
          .filter((one) => one.currency === currency)
          .map(expected)
          .filter(({ left }) => left > 0n)
        const over = (from: number, to: number) =>
          formatMoney(
            sum(
              mine
                .flatMap(({ parts }) => parts)
                .filter(({ daysOver }) => daysOver > from && daysOver <= to)
                .map(({ amount }) => amount),
            ),
          )
        const left = sum(mine.map((one) => one.left))
        assert.deepEqual(
          sums.find((one) => one.currency === currency),
          mine.length === 0
            ? undefined
            : {
                ...{ currency, invoices: mine.length, left: formatMoney(left) },
                notDue: formatMoney(left - sum(mine.map(({ overdue }) => overdue))),
                ...{ upTo30: over(0, 30), upTo60: over(30, 60), upTo90: over(60, 90), longer: over(90, 999) },
              },
        )
        assert.equal(parseMoney(formatMoney(left)), left)
      }
    }),
    { numRuns: 12 },
  )
})

test('a statement has the invoices of its customers, locations and companies, each once, and nobody else’s', async () => {
  const storeId = open.newStore()
  const buyer = (n: number) => ({
    email: `b${n}@buyer.example`,
    customerId: null,
    company: null,
  })
  const drafts = [
    await addDraft(open, storeId, { buyer: buyer(1) }),
    await addDraft(open, storeId, { buyer: buyer(2) }),
  ]
  for (const draft of drafts) await open.platform.sendInvoice(callOf(storeId), draft.id, { to: 'x@buyer.example' })
  const ids = drafts.map(({ id }) => id.slice(id.lastIndexOf('/') + 1))
  await open.pool.query(
    'update platform.draft_order set customer_id = 7, location_id = 8, company_id = 9 where store_id = $1 and id = $2',
    [storeId, ids[0]],
  )
  const find = async (
    of: { customerIds?: string[]; locationIds?: string[]; companyIds?: string[] },
    store = storeId,
  ) => {
    const whole = { customerIds: [], locationIds: [], companyIds: [], ...of }
    const { items } = await open.platform.listInvoices(store, { of: whole, today: open.now, limit: 10, cursor: null })
    return items.map(({ draftOrderId }) => draftOrderId)
  }
  const mine = [drafts[0]?.id]
  assert.deepEqual(await find({ customerIds: ['7'] }), mine)
  assert.deepEqual(await find({ customerIds: ['7'], locationIds: ['8'], companyIds: ['9'] }), mine, 'once')
  assert.deepEqual(await find({ companyIds: ['9', '10'] }), mine)
  assert.deepEqual(await find({ companyIds: ['8'] }), [])
  assert.deepEqual(await find({}), [])
  assert.deepEqual(await find({ companyIds: ['9'] }, open.newStore()), [], 'another store')
})
