import type { DraftRecord } from '../drafts/draft-records.ts'
import { invoiceUrlOf } from '../drafts/invoice-url.ts'
import { financialStatusOf } from '../orders/order-figures.ts'
import type { OrderRecord, RefundRecord } from '../orders/order-record.ts'
import { plain } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'

type Body = Record<string, unknown>

/** Returns what Shopify tells about an order: REST's names, times in the shop's zone. */
export function orderNotification(order: OrderRecord): Body {
  return {
    id: Number(order.id),
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    name: `#${order.number}`,
    email: order.email,
    created_at: withOffset(order.createdAt),
    updated_at: withOffset(order.updatedAt),
    cancelled_at: order.cancelledAt && withOffset(order.cancelledAt),
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    currency: order.currency,
    total_price: plain(order.total),
    financial_status: financialStatusOf(order).toLowerCase(),
    tags: [...order.tags].sort().join(', '),
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
    refunds: order.refunds.map((refund) => refundNotification(order, refund)),
  }
}

export function refundNotification(order: OrderRecord, { id, at, note, amount }: RefundRecord): Body {
  return {
    id: Number(id),
    admin_graphql_api_id: `gid://shopify/Refund/${id}`,
    order_id: Number(order.id),
    created_at: withOffset(at),
    note,
    transactions: amount > 0n ? [{ kind: 'refund', amount: plain(amount) }] : [],
  }
}

export function draftNotification(shop: ShopState, draft: DraftRecord): Body {
  const { id, number, status, input, currency, figures } = draft
  return {
    id: Number(id),
    admin_graphql_api_id: `gid://shopify/DraftOrder/${id}`,
    name: `#D${number}`,
    status: status.toLowerCase(),
    order_id: draft.orderId === null ? null : Number(draft.orderId),
    currency,
    total_price: plain(figures.total),
    email: input.email ?? null,
    tags: [...(input.tags ?? [])].sort().join(', '),
    note_attributes: (input.customAttributes ?? []).map(({ key, value }) => ({ name: key, value })),
    updated_at: withOffset(draft.updatedAt),
    invoice_url: invoiceUrlOf(shop, draft),
  }
}

/** Webhooks name times with an offset, answers of the API in UTC. */
function withOffset(time: Date): string {
  return `${new Date(time.getTime() + 3_600_000).toISOString().slice(0, 19)}+01:00`
}
