import { parseMoney, sum } from '../../../domain/money.ts'
import type { DraftInput, DraftLine } from '../draft-order.ts'
import type { Gid } from '../gid.ts'
import { CheckFailed, NothingThere, type PlatformCheck, type Tried, UNKNOWN } from './platform-check.ts'

const WEEK_MS = 7 * 86_400_000
const NO_DRAFT: Gid<'DraftOrder'> = `gid://platform/DraftOrder/${UNKNOWN}`
const NO_ORDER: Gid<'Order'> = `gid://platform/Order/${UNKNOWN}`

/** Terms, draft orders and orders. The estimate is calculated there, and not kept. */
export const ORDER_CHECKS: readonly PlatformCheck[] = [
  {
    name: 'payment terms',
    run: async ({ platform, call }) => {
      const terms = await platform.paymentTerms(call())
      if (terms.length === 0) throw new NothingThere('the store has no payment terms')
      return terms.map(({ name }) => name).join(', ')
    },
  },
  {
    name: 'estimate',
    run: async (tried) => {
      const { lines, total, taxesIncluded, ...parts } = await tried.platform.estimate(tried.call(), draftOf(tried))
      const { subtotal, discountTotal, shippingTotal, taxTotal } = parts
      const tax = taxesIncluded ? 0n : parseMoney(taxTotal)
      const reckoned = parseMoney(subtotal) - parseMoney(discountTotal) + parseMoney(shippingTotal) + tax
      if (reckoned !== parseMoney(total)) throw new CheckFailed('the parts of an estimate do not add up to its total')
      if (sum(lines.map((line) => parseMoney(line.originalTotal))) !== parseMoney(subtotal))
        throw new CheckFailed('the lines of an estimate do not add up to its subtotal')
      return `${lines.length} lines, prices ${taxesIncluded ? 'with' : 'without'} tax`
    },
  },
  {
    name: 'draft order by id',
    run: async ({ platform, call, sample }) => {
      const draft = await platform.getDraftOrder(call(), sample.draftOrderId ?? NO_DRAFT)
      return wordsOf(sample.draftOrderId, draft)
    },
  },
  {
    name: 'order by id',
    run: async ({ platform, call, sample }) => {
      const id = sample.orderId ?? NO_ORDER
      return wordsOf(sample.orderId, (await platform.getOrders(call(), [id])).get(id))
    },
  },
  {
    name: 'changes of a week',
    run: async ({ platform, call, now }) => {
      const { items } = await platform.changedSince(call(), new Date(now.getTime() - WEEK_MS), null)
      const times = items.map((item) => ('order' in item ? item.order : item.draft).updatedAt.getTime())
      if (times.some((time, i) => time < (times[i - 1] ?? 0))) throw new CheckFailed('changes are out of order')
      const orders = items.filter((item) => 'order' in item).length
      return `${items.length - orders} draft orders, ${orders} orders on the first page`
    },
  },
]

function wordsOf(id: string | null, found: object | null | undefined): string {
  if (id === null && found) throw new CheckFailed('something was found that cannot exist')
  if (id === null) return 'asked for one that no store has'
  return found ? 'one that a quote became' : 'the one that a quote became cannot be read'
}

function draftOf({ store, seen }: Tried): DraftInput {
  const custom: DraftLine = {
    kind: 'custom',
    lineId: 'custom',
    title: 'Estimate',
    quantity: 3,
    unitPrice: '10.01',
    taxable: true,
    requiresShipping: false,
  }
  const lines = seen.variants.slice(0, 1).map(
    ({ id, price }): DraftLine => ({
      kind: 'variant',
      lineId: 'variant',
      variantId: id,
      quantity: 2,
      unitPrice: price,
    }),
  )
  return {
    currency: store.currency,
    lines: [...lines, custom],
    discount: { type: 'fixed', value: '1.00', title: 'Estimate' },
    buyer: { email: 'nobody@verify.example.com', customerId: null, company: null },
    shippingAddress: null,
    billingAddress: null,
    shipping: { title: 'Estimate', price: '5.00' },
    poNumber: null,
    note: null,
    taxExempt: false,
    paymentTermsTemplateId: null,
    depositPercentage: null,
  }
}
