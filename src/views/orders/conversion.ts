import type { Conversion } from '../../database/orders/conversion-row.ts'
import { formatMoney } from '../../domain/money.ts'
import { adminPage } from '../../domain/stores/platform-admin.ts'

/** The platform's current data about a draft order. */
interface DraftFacts {
  name: string
  status: string
  invoiceUrl: string | null
}

/** The platform's current data about the order a draft order became. */
interface OrderFacts {
  name: string
  financial: string
  total: string
  totalPaid: string
  totalRefunded: string
}

/** A draft order of ours and what the platform says of it. */
interface Described {
  conversion: Conversion
  /** Null while the platform does not answer, as `order`. */
  draft: DraftFacts | null
  order: OrderFacts | null
  /** True if the platform no longer has them. */
  isDraftGone: boolean
  isOrderGone: boolean
}

/** Returns a quote's draft order for staff: our figures next to the platform's, and its pages in the platform's own admin at `home`. */
export function viewConversion(described: Described, home: string | null) {
  const { conversion, draft, order, isDraftGone, isOrderGone } = described
  const { platformTotal, platformTax, deposit, tax } = conversion
  return {
    object: 'conversion',
    id: conversion.id,
    conversion_group_id: conversion.groupId,
    line_ids: conversion.lineIds,
    state: conversion.state,
    failure: conversion.failure,
    figures: {
      subtotal: formatMoney(conversion.subtotal),
      discount: formatMoney(conversion.discount),
      shipping: formatMoney(conversion.shipping),
      tax: formatMoney(tax),
      total: formatMoney(conversion.total),
      deposit: deposit === null ? null : formatMoney(deposit),
    },
    platform:
      platformTotal === null || platformTax === null
        ? null
        : {
            draft_order_id: conversion.draftOrderId,
            name: draft?.name ?? null,
            status: draft?.status ?? null,
            invoice_url: draft?.invoiceUrl ?? null,
            total: formatMoney(platformTotal),
            tax: formatMoney(platformTax),
            tax_difference: formatMoney(platformTax - tax),
          },
    order_id: conversion.orderId,
    order: order && {
      name: order.name,
      financial: order.financial,
      total: order.total,
      total_paid: order.totalPaid,
      total_refunded: order.totalRefunded,
    },
    order_cancelled_at: conversion.cancelledAt,
    invoice_sent_at: conversion.invoiceSentAt,
    draft_order_deleted_at: conversion.draftDeletedAt,
    draft_order_page: isDraftGone ? null : adminPage(home, conversion.draftOrderId),
    order_page: isOrderGone ? null : adminPage(home, conversion.orderId),
    created_at: conversion.createdAt,
  }
}
