import { findConversion } from '../../database/orders/conversions.ts'
import { insertReminder, lastReminders } from '../../database/payments/payment-reminders.ts'
import { decidePaymentReminder } from '../../domain/orders/order-events.ts'
import { reminderDue } from '../../domain/payments/reminder-due.ts'
import type { ListedInvoice } from '../../outside/platform/embedded/orders/invoice-list.ts'
import { changeLockedQuote } from '../change-quote.ts'
import type { Context } from '../context.ts'

type Overdue = Pick<ListedInvoice, 'draftOrderId' | 'overdue' | 'dueAt'>

/** An invoice of which a reminder is due, by its days after the due day. */
export interface DueReminder extends Overdue {
  afterDays: number
}

/** Returns those of a store's overdue invoices of which a reminder is due that was not sent. */
export async function dueReminders(
  { db, store, now }: Pick<Context, 'db' | 'store' | 'now'>,
  invoices: readonly Overdue[],
): Promise<DueReminder[]> {
  const ids = invoices.map(({ draftOrderId }) => draftOrderId)
  const sent = await lastReminders(db, store.id, ids)
  return invoices.flatMap(({ draftOrderId, overdue, dueAt }) => {
    const afterDays = reminderDue(store.settings.payments ?? {}, dueAt, now, store.timezone)
    const isDue = afterDays !== null && afterDays > (sent.get(draftOrderId) ?? 0)
    return isDue ? [{ draftOrderId, overdue, dueAt, afterDays }] : []
  })
}

/** Reminds the buyer of an overdue invoice, once, with an entry in the quote's timeline. Does nothing for orders that are not ours. */
export async function remindOfPayment(
  ctx: Context,
  { draftOrderId, overdue, dueAt, afterDays }: DueReminder,
): Promise<void> {
  const { db, store, now } = ctx
  const conversion = await findConversion(db, store.id, { id: draftOrderId, correlationKey: null })
  if (!conversion) return
  const { quoteId } = conversion
  await changeLockedQuote(ctx, { quoteId }, async (quote, tx) =>
    (await insertReminder(tx, store.id, { quoteId, draftOrderId, afterDays }, now))
      ? decidePaymentReminder(quote, { draftOrderId, left: overdue, dueAt })
      : null,
  )
}
