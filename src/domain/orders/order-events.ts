import { formatMoney, type Money } from '../money.ts'
import { type Change, makeChange } from '../quotes/change.ts'
import type { WorkingQuote } from '../quotes/quote.ts'

interface SentInvoice {
  draftOrderId: string
  sentAt: Date
  /** True if the platform mailed it itself: then we do not. */
  isMailed: boolean
}

/** The invoice of a draft order was sent (N05); `to` is null unless it goes to an address other than the buyer's. */
export function decideInvoiceSent(
  quote: WorkingQuote,
  { draftOrderId, sentAt, isMailed }: SentInvoice,
  to: string | null,
): Change {
  const data = { draft_order_id: draftOrderId }
  const latest = quote.invoiceSentAt && quote.invoiceSentAt > sentAt ? quote.invoiceSentAt : sentAt
  return makeChange({ ...quote, invoiceSentAt: latest }, 'send_invoice', {
    detail: data,
    events: [{ type: 'quote.invoice_sent', data }],
    mail: isMailed ? [] : [to === null ? { kind: 'invoice', audience: 'buyer', data } : { kind: 'invoice', to, data }],
  })
}

/** The platform completed a draft order into an order (N06), which may be paid later. */
export function decideOrderCompleted(quote: WorkingQuote, draftOrderId: string, orderId: string): Change {
  const data = { draft_order_id: draftOrderId, order_id: orderId }
  const platform = { ...quote.platform, orderIds: [...quote.platform.orderIds, orderId] }
  return makeChange({ ...quote, platform }, 'order_completed', {
    detail: data,
    events: [{ type: 'quote.order_completed', data }],
  })
}

/** The order was paid after it was made, as with payment terms: a timeline entry, no event. */
export function decideOrderPaid(quote: WorkingQuote, orderId: string): Change {
  return makeChange(quote, 'order_paid', { detail: { order_id: orderId } })
}

interface Received {
  orderId: string
  draftOrderId: string
  method: string
  amount: Money
  /** Then left to pay. */
  left: Money
}

/** A payment of the order arrived: a timeline entry and a receipt for the buyer, no event. */
export function decidePaymentReceived(
  quote: WorkingQuote,
  { orderId, draftOrderId, method, amount, left }: Received,
): Change {
  const data = { draft_order_id: draftOrderId, amount: formatMoney(amount), left: formatMoney(left > 0n ? left : 0n) }
  return makeChange(quote, 'payment_received', {
    detail: { order_id: orderId, method, amount: formatMoney(amount), currency: quote.currency },
    mail: [{ kind: 'payment_received', audience: 'buyer', data }],
  })
}

/** An invoice is overdue: a timeline entry and a reminder for the buyer, no event. */
export function decidePaymentReminder(
  quote: WorkingQuote,
  { draftOrderId, left, dueAt }: { draftOrderId: string; left: string; dueAt: Date },
): Change {
  return makeChange(quote, 'payment_reminder', {
    detail: { draft_order_id: draftOrderId, amount: left, currency: quote.currency },
    mail: [
      {
        ...{ kind: 'payment_reminder', audience: 'buyer' },
        data: { draft_order_id: draftOrderId, left, due_at: dueAt.toISOString() },
      },
    ],
  })
}

/** The platform cancelled the order (N07); the conversion is not undone. */
export function decideOrderCancelled(quote: WorkingQuote, orderId: string): Change {
  const data = { order_id: orderId }
  return makeChange(quote, 'order_cancelled', { detail: data, events: [{ type: 'quote.order_cancelled', data }] })
}

/** The platform refunded money of the order (N08). */
export function decideOrderRefunded(quote: WorkingQuote, orderId: string, refundId: string): Change {
  return makeChange(quote, 'order_refunded', {
    detail: { order_id: orderId, refund_id: refundId },
    events: [{ type: 'quote.order_refunded', data: { order_id: orderId } }],
  })
}

/** The platform deleted the draft order: a timeline entry, no event. */
export function decideDraftDeleted(quote: WorkingQuote, draftOrderId: string): Change {
  return makeChange(quote, 'draft_order_deleted', { detail: { draft_order_id: draftOrderId } })
}
