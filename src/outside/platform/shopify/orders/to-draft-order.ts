import type { DraftOrder } from '../../draft-order.ts'
import { presented } from '../amounts.ts'
import type { DraftOrderFieldsFragment } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { timeOf } from '../time-of.ts'
import { correlationKeyOf } from './correlation.ts'

/** Converts Shopify's draft order to the port's, with figures in the buyer's currency. Tax inside the prices is not added to them. */
export function toDraftOrder(draft: DraftOrderFieldsFragment): DraftOrder {
  const total = presented(draft.totalPriceSet)
  const dueNow = presented(draft.amountDueNowSet)
  return {
    id: fromShopifyId('DraftOrder', draft.id),
    name: draft.name,
    status: STATUSES[draft.status] ?? 'open',
    ready: draft.ready,
    invoiceUrl: draft.invoiceUrl,
    invoiceSentAt: timeOf(draft.invoiceSentAt),
    mailsInvoice: true,
    orderId: draft.order && fromShopifyId('Order', draft.order.id),
    subtotal: presented(draft.totalLineItemsPriceSet),
    discountTotal: presented(draft.totalDiscountsSet),
    shippingTotal: presented(draft.totalShippingPriceSet),
    taxTotal: draft.taxesIncluded ? '0.00' : presented(draft.totalTaxSet),
    total,
    deposit: draft.paymentTerms && dueNow !== total ? dueNow : '0.00',
    currency: draft.presentmentCurrencyCode,
    correlationKey: correlationKeyOf(draft),
    updatedAt: timeOf(draft.updatedAt),
  }
}

const STATUSES = { OPEN: 'open', INVOICE_SENT: 'invoice_sent', COMPLETED: 'completed' } as const
