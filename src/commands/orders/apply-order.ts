import type { Conversion } from '../../database/orders/conversion-row.ts'
import { findConversion } from '../../database/orders/conversions.ts'
import {
  insertPayment,
  insertRefund,
  linkOrder,
  markCancelled,
  markDraftDeleted,
  markPaid,
} from '../../database/orders/order-reports.ts'
import { parseMoney } from '../../domain/money.ts'
import {
  decideDraftDeleted,
  decideOrderCancelled,
  decideOrderCompleted,
  decideOrderPaid,
  decideOrderRefunded,
  decidePaymentReceived,
} from '../../domain/orders/order-events.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { DraftOrder, Order } from '../../outside/platform/draft-order.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import { changeLockedQuote } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { noteOnQuote } from '../note-on-quote.ts'
import { recordInvoice } from './send-invoice.ts'

/** The platform reported on a draft order whose conversion is still running: retry later. */
export class ConversionRunning extends Error {}

type Made = Conversion & { draftOrderId: string }

/** The facts of an order that count, as the platform shows it or, if it no longer does, as it reported it. */
export type KnownOrder = Pick<
  Order,
  'id' | 'draftOrderId' | 'correlationKey' | 'isPaid' | 'cancelledAt' | 'refundIds'
> &
  Partial<Pick<Order, 'payments' | 'total' | 'totalPaid'>>

/**
 * Updates a quote from the platform's current order: completed, payments, paid later, cancelled, refunded (N06 to N08), each once and in this
 * order, however often and in whatever order it is reported. Orders that are not ours change nothing.
 */
export async function applyOrder(ctx: Context, order: KnownOrder): Promise<void> {
  const { store } = ctx
  const { id: orderId, draftOrderId: id, correlationKey } = order
  const made = await findMade(ctx, { id, correlationKey, orderId })
  if (!made) return
  const { quoteId, draftOrderId } = made
  const linked = { id: orderId, paidAt: order.isPaid ? ctx.now : null }
  await changeLockedQuote(ctx, { quoteId }, async (quote, tx) =>
    (await linkOrder(tx, store.id, made, linked)) ? decideOrderCompleted(quote, draftOrderId, order.id) : null,
  )
  await applyPayments(ctx, { quoteId, draftOrderId }, order)
  if (order.isPaid && made.paidAt === null) {
    await changeLockedQuote(ctx, { quoteId }, async (quote, tx) =>
      (await markPaid(tx, store.id, made, ctx.now)) ? decideOrderPaid(quote, order.id) : null,
    )
  }
  const { cancelledAt } = order
  if (cancelledAt) {
    await changeLockedQuote(ctx, { quoteId }, async (quote, tx) =>
      (await markCancelled(tx, store.id, made, cancelledAt)) ? decideOrderCancelled(quote, order.id) : null,
    )
  }
  for (const id of order.refundIds) {
    await changeLockedQuote(ctx, { quoteId }, async (quote, tx) =>
      (await insertRefund(tx, store.id, { id, orderId: order.id, quoteId }, ctx.now))
        ? decideOrderRefunded(quote, order.id, id)
        : null,
    )
  }
}

async function applyPayments(
  ctx: Context,
  { quoteId, draftOrderId }: Pick<Made, 'quoteId' | 'draftOrderId'>,
  { id: orderId, payments = [], total = '0.00', totalPaid = '0.00' }: KnownOrder,
): Promise<void> {
  const left = parseMoney(total) - parseMoney(totalPaid)
  for (const { id, amount, method } of payments) {
    await noteOnQuote(ctx, quoteId, async (quote, tx) =>
      (await insertPayment(tx, ctx.store.id, { id, orderId, quoteId }, ctx.now))
        ? decidePaymentReceived(quote, { orderId, draftOrderId, method, amount: parseMoney(amount), left })
        : null,
    )
  }
}

/**
 * Updates a quote from the platform's current draft order: its invoice (N05) and its order. Deletes one made for a conversion that then
 * failed.
 */
export async function applyDraft(ctx: Context, draft: DraftOrder): Promise<void> {
  const conversion = await findConversion(ctx.db, ctx.store.id, draft)
  if (conversion?.state === 'failed' && draft.status !== 'completed') {
    await callPlatform(ctx, (call) => ctx.platform.deleteDraftOrder(call, draft.id))
    return
  }
  const made = await findMade(ctx, draft)
  const { invoiceSentAt: sentAt, mailsInvoice: isMailed } = draft
  if (made && sentAt) await recordInvoice(ctx, made, { sentAt, isMailed })
  const order = made && draft.orderId && (await readOrder(ctx, draft.orderId))
  if (order) await applyOrder(ctx, { ...order, draftOrderId: draft.id }) // not every platform tells where its orders came from
}

/** Returns the platform's current order, or null. */
export async function readOrder(ctx: Context, id: Gid<'Order'>): Promise<Order | null> {
  return (await callPlatform(ctx, (call) => ctx.platform.getOrders(call, [id]))).get(id) ?? null
}

/** Records in the timeline, once, that a draft order was deleted on the platform. */
export async function applyDraftDeleted(ctx: Context, id: Gid<'DraftOrder'>): Promise<void> {
  const made = await findMade(ctx, { id, correlationKey: null })
  if (!made) return
  await changeLockedQuote(ctx, { quoteId: made.quoteId }, async (quote, tx) =>
    (await markDraftDeleted(tx, ctx.store.id, made, ctx.now)) ? decideDraftDeleted(quote, id) : null,
  )
}

/** Returns the conversion that made the draft order; null if none of ours did. Throws ConversionRunning. */
async function findMade({ db, store }: Context, draft: Parameters<typeof findConversion>[2]): Promise<Made | null> {
  const conversion = await findConversion(db, store.id, draft)
  if (conversion?.state === 'started') throw new ConversionRunning(`The conversion ${conversion.id} is not finished.`)
  return conversion && conversion.draftOrderId !== null
    ? { ...conversion, draftOrderId: conversion.draftOrderId }
    : null
}
