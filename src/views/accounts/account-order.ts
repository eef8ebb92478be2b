import type { Conversion } from '../../database/orders/conversion-row.ts'
import { formatMoney } from '../../domain/money.ts'
import { adminPage } from '../../domain/stores/platform-admin.ts'

/** An order of an account with what the platform says of it; null while it does not answer. */
interface Described {
  conversion: Conversion
  quoteNumber: string
  order: { name: string; financial: string; total: string } | null
  isOrderGone: boolean
}

/** Returns an order of an account for staff, with its page in the platform's own admin at `home`. */
export function viewAccountOrder({ conversion, quoteNumber, order, isOrderGone }: Described, home: string | null) {
  return {
    object: 'account_order',
    id: conversion.orderId,
    name: order?.name ?? null,
    financial: order?.financial ?? null,
    total: order?.total ?? formatMoney(conversion.total),
    cancelled_at: conversion.cancelledAt,
    order_page: isOrderGone ? null : adminPage(home, conversion.orderId),
    quote_id: conversion.quoteId,
    quote_number: quoteNumber,
    created_at: conversion.createdAt,
  }
}
