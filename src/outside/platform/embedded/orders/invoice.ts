import { formatMoney, type Money, parseMoney } from '../../../../domain/money.ts'
import type { Figures, Payment } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { type Db, digitsOf, gidOf, type Parts } from '../parts.ts'
import type { DraftLineRow } from '../platform-database.ts'
import { makeOrder } from './complete-draft-order.ts'
import { lockDraft } from './draft-row.ts'
import { daysToPay } from './due-date.ts'
import { type OrderRow, readOrder, selectOrders, toOrder } from './order-row.ts'
import { PAYMENT_TERMS } from './payment-terms.ts'
import { pay } from './record-payment.ts'

/** The invoice as the holder of its link sees it; all of it is meant for the buyer. */
export interface Invoice extends Figures {
  storeId: string
  draftOrderId: Gid<'DraftOrder'>
  /** The draft order's status until there is an order. */
  name: string
  status: 'open' | 'partially_paid' | 'paid' | 'refunded' | 'cancelled'
  currency: string
  poNumber: string | null
  paymentTerms: string | null
  message: string | null
  lines: readonly InvoiceLine[]
  /** True if the subtotal is more than the sum of the shown prices. */
  hasHiddenPrices: boolean
  discountTitle: string | null
  shippingTitle: string | null
  deposit: string
  paid: string
  refunded: string
  /** The oldest first; of those before each was kept on its own, only `paid` tells. */
  payments: readonly Payment[]
  /** The next payment: the deposit, then the rest; zero if nothing is due. */
  due: string
  /** The sum paid beyond the total, or for a cancelled order, and not given back. */
  over: string
  /** When the next payment is due; null until there is an invoice or order. */
  dueAt: Date | null
  /** The days in which to pay if the buyer may order now and pay later; null if they may not, or ordered. */
  onAccountDays: number | null
}

/** A visible line, without prices if they are hidden. */
type InvoiceLine = Pick<DraftLineRow, 'title' | 'variantTitle' | 'sku' | 'quantity'> & {
  prices: Pick<DraftLineRow, 'unitPrice' | 'total'> | null
}

/** Returns the store's invoice of a token's hash, or null. */
export async function readInvoice(db: Db, storeId: string, tokenHash: Buffer): Promise<Invoice | null> {
  const draft = await findByToken(db, storeId, tokenHash)
  if (!draft) return null
  const { id, number, paymentTerms, lines, invoicedAt, dueAt, ...same } = draft
  const order = await selectOrders(db, storeId).where('o.draft_order_id', '=', id).executeTakeFirst()
  return {
    ...same,
    storeId,
    draftOrderId: gidOf('DraftOrder', id),
    lines: lines.flatMap(toInvoiceLine),
    hasHiddenPrices: lines.some(({ visibility = 'show', total }) => visibility !== 'show' && total !== '0.00'),
    name: order ? `#${order.number}` : `#D${number}`,
    paymentTerms: PAYMENT_TERMS.find((terms) => terms.id === paymentTerms)?.name ?? null,
    status: order ? statusOf(order) : 'open',
    paid: order?.totalPaid ?? '0.00',
    refunded: order?.totalRefunded ?? '0.00',
    due: formatMoney(dueOf(draft, order)),
    over: formatMoney(overpaidOf(order)),
    payments: order ? toOrder(order).payments : [],
    dueAt: isDepositDue(draft, order) ? invoicedAt : dueAt,
    onAccountDays: order ? null : onAccountDays(draft),
  }
}

/**
 * Pays an invoice without any money: callers must ensure that the store is a development store. Pays only if exactly this
 * amount is due, so that a form sent twice pays once; otherwise returns false.
 */
export async function payInvoice(
  { db, clock }: Parts,
  storeId: string,
  id: Gid<'DraftOrder'>,
  amount: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, storeId, digitsOf(id))
    if (!draft) return false
    const existing = draft.orderId === null ? undefined : await readOrder(tx, storeId, draft.orderId)
    const due = dueOf(draft, existing)
    if (due === 0n || formatMoney(due) !== amount) return false
    const now = clock()
    const { orderId } = await makeOrder(tx, storeId, draft, now)
    await pay(tx, storeId, await readOrder(tx, storeId, orderId), { amount: due, method: 'test' }, now)
    return true
  })
}

/** Orders on account: makes the order of a draft order whose payment terms let the buyer pay later and ask for no deposit. Idempotent; false if not. */
export async function orderOnAccount({ db, clock }: Parts, storeId: string, id: Gid<'DraftOrder'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, storeId, digitsOf(id))
    if (!draft || onAccountDays(draft) === null) return false
    await makeOrder(tx, storeId, draft, clock())
    return true
  })
}

function toInvoiceLine({
  title,
  variantTitle,
  sku,
  quantity,
  unitPrice,
  total,
  visibility,
}: DraftLineRow): InvoiceLine[] {
  if (visibility === 'hidden') return []
  return [{ title, variantTitle, sku, quantity, prices: visibility === 'price_hidden' ? null : { unitPrice, total } }]
}

async function findByToken(db: Db, storeId: string, tokenHash: Buffer) {
  return db
    .selectFrom('platform.draft_order')
    .select([
      'id',
      'number',
      'currency',
      'po_number as poNumber',
      'payment_terms as paymentTerms',
      'invoice_message as message',
      'lines',
      'discount_title as discountTitle',
      'shipping_title as shippingTitle',
      'subtotal',
      'discount_total as discountTotal',
      'shipping_total as shippingTotal',
      'tax_total as taxTotal',
      'total',
      'deposit',
      'invoiced_at as invoicedAt',
      'due_at as dueAt',
    ])
    .where('store_id', '=', storeId)
    .where('invoice_hash', '=', tokenHash)
    .executeTakeFirst()
}

function statusOf({ cancelledAt, total, totalPaid, totalRefunded }: OrderRow): Invoice['status'] {
  const [paid, refunded] = [parseMoney(totalPaid), parseMoney(totalRefunded)]
  if (cancelledAt) return 'cancelled'
  if (refunded > 0n && refunded === paid) return 'refunded'
  if (paid >= parseMoney(total)) return 'paid'
  return paid > 0n ? 'partially_paid' : 'open'
}

function dueOf(draft: { total: string; deposit: string }, order: OrderRow | undefined): Money {
  if (order?.cancelledAt || parseMoney(order?.totalRefunded ?? '0.00') > 0n) return 0n
  const [deposit, paid] = [parseMoney(draft.deposit), parseMoney(order?.totalPaid ?? '0.00')]
  const left = (paid < deposit ? deposit : parseMoney(draft.total)) - paid
  return left > 0n ? left : 0n
}

/** Of a cancelled order, everything paid and not given back. */
function overpaidOf(order: OrderRow | undefined): Money {
  if (!order) return 0n
  const kept = parseMoney(order.totalPaid) - parseMoney(order.totalRefunded)
  const over = kept - (order.cancelledAt ? 0n : parseMoney(order.total))
  return over > 0n ? over : 0n
}

function isDepositDue(draft: { deposit: string }, order: OrderRow | undefined): boolean {
  return parseMoney(order?.totalPaid ?? '0.00') < parseMoney(draft.deposit)
}

function onAccountDays({ deposit, paymentTerms }: { deposit: string; paymentTerms: string | null }): number | null {
  const days = daysToPay(paymentTerms)
  return days > 0 && parseMoney(deposit) === 0n ? days : null
}
