import type { Conversion } from '../../database/orders/conversion-row.ts'
import { formatMoney } from '../../domain/money.ts'

/** A quote's draft orders, with the platform's data about them and their orders. */
export interface PortalOrders {
  conversions: readonly Conversion[]
  drafts: ReadonlyMap<string, { name: string; status: string; invoiceUrl: string | null }>
  orders: ReadonlyMap<string, OrderFacts>
  /** False if the platform did not answer in time. */
  answered: boolean
}

interface OrderFacts {
  name: string
  financial: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided'
}

/** The states of a quote's order, in the sequence of a sale. */
export const ORDER_STATES = [
  'open',
  'invoice_sent',
  'ordered',
  'partly_paid',
  'paid',
  'partly_refunded',
  'refunded',
  'cancelled',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

const BY_FINANCIAL = {
  pending: 'ordered',
  partially_paid: 'partly_paid',
  paid: 'paid',
  partially_refunded: 'partly_refunded',
  refunded: 'refunded',
  voided: 'cancelled',
} as const satisfies Record<OrderFacts['financial'], OrderState>

/**
 * Returns a quote's orders as its buyer sees them: each one's state as far as known, its total, and the name and invoice if the platform
 * gave them. `complete` is whether it answered.
 */
export function viewPortalOrders({ conversions, drafts, orders, answered }: PortalOrders) {
  const made = conversions.flatMap((one) => (one.draftOrderId === null ? [] : { ...one, draftId: one.draftOrderId }))
  return {
    complete: answered,
    items: made.map((one) => {
      const draft = drafts.get(one.draftId) ?? null
      const order = orders.get(one.orderId ?? '') ?? null
      const state = stateOf(one, draft?.status ?? null, order)
      return {
        draft_order_id: one.draftId,
        name: order?.name ?? draft?.name ?? null,
        state,
        total: formatMoney(one.platformTotal ?? one.total), // shown even if it reveals hidden prices: it is the amount to pay
        invoice_url: state === 'open' || state === 'cancelled' ? null : (draft?.invoiceUrl ?? null),
      }
    }),
  }
}

function stateOf(conversion: Conversion, draftStatus: string | null, order: OrderFacts | null): OrderState {
  const { cancelledAt, draftDeletedAt, invoiceSentAt, orderId } = conversion
  if (cancelledAt !== null || (draftDeletedAt !== null && orderId === null)) return 'cancelled'
  if (order) return BY_FINANCIAL[order.financial]
  if (orderId !== null) return 'ordered'
  return invoiceSentAt !== null || draftStatus === 'invoice_sent' ? 'invoice_sent' : 'open'
}
