import { parseMoney, sum } from '../../../domain/money.ts'
import type { DraftInput, DraftLine, DraftOrder, Order } from '../draft-order.ts'
import type { Gid } from '../gid.ts'
import { CheckFailed, checkRead, NothingThere, type PlatformCheck, type Tried, UNKNOWN } from './platform-check.ts'

/** Older orders are not shown everywhere. */
const SHOWN_MS = 50 * 86_400_000
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
      const goods = parseMoney(subtotal) - parseMoney(discountTotal)
      const reckoned = goods + parseMoney(shippingTotal) + parseMoney(taxTotal)
      if (reckoned !== parseMoney(total)) throw new CheckFailed('the parts of an estimate do not add up to its total')
      if (sum(lines.map((line) => parseMoney(line.originalTotal))) !== parseMoney(subtotal))
        throw new CheckFailed('the lines of an estimate do not add up to its subtotal')
      return `${lines.length} lines, prices ${taxesIncluded ? 'with' : 'without'} tax`
    },
  },
  {
    name: 'changed draft orders and orders',
    run: async ({ platform, call, now, seen }) => {
      const { items } = await platform.changedSince(call(), new Date(now.getTime() - SHOWN_MS), null)
      const changed = items.map((item) => ('order' in item ? item.order : item.draft))
      if (changed.some(({ updatedAt }, i) => updatedAt < (changed[i - 1]?.updatedAt ?? 0)))
        throw new CheckFailed('changes are not in order')
      const [drafts, orders] = [items.flatMap(draftIn), items.flatMap(orderIn)]
      Object.assign(seen, { ...(drafts[0] && { draftId: drafts[0] }), ...(orders[0] && { orderId: orders[0] }) })
      return `${drafts.length} draft orders, ${orders.length} orders on the first page`
    },
  },
  {
    name: 'draft order by id',
    run: async ({ platform, call, seen: { draftId } }) =>
      checkRead(draftId, await platform.getDraftOrder(call(), draftId ?? NO_DRAFT)),
  },
  {
    name: 'order by id',
    run: async ({ platform, call, seen: { orderId } }) => {
      const id = orderId ?? NO_ORDER
      return checkRead(orderId, (await platform.getOrders(call(), [id])).get(id))
    },
  },
]

type Changed = { draft: DraftOrder } | { order: Order }

function draftIn(item: Changed) {
  return 'draft' in item ? [item.draft.id] : []
}

function orderIn(item: Changed) {
  return 'order' in item ? [item.order.id] : []
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
  const lines = (seen.variants ?? []).slice(0, 1).map(
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
