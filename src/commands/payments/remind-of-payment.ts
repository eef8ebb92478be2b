import { findConversion } from '../../database/orders/conversions.ts'
import { insertReminder, lastReminders } from '../../database/payments/payment-reminders.ts'
import { decidePaymentReminder } from '../../domain/orders/order-events.ts'
import { reminderDue } from '../../domain/payments/reminder-due.ts'
import { REDACTED_DOMAIN, type WorkingQuote } from '../../domain/quotes/quote.ts'
import { refused } from '../../domain/refused.ts'
import { daysBetween, startOfDayIn } from '../../domain/working-days.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import type { ListedInvoice } from '../../outside/platform/embedded/orders/invoice-list.ts'
import type { Context, StaffContext } from '../context.ts'
import { noteOnQuote } from '../note-on-quote.ts'

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
  const sent = await lastReminders(db, store.id, invoices)
  return invoices.flatMap(({ draftOrderId, overdue, dueAt }, i) => {
    const afterDays = reminderDue(store.settings.payments ?? {}, dueAt, now, store.timezone)
    const isDue = afterDays !== null && afterDays > (sent[i] ?? 0)
    return isDue ? [{ draftOrderId, overdue, dueAt, afterDays }] : []
  })
}

/**
 * Reminds the buyer of an overdue invoice now, at most once a day. Throws `not_found`, and `action_unavailable` if nothing is overdue, a reminder went out
 * today, or the buyer's data was removed.
 */
export async function remindNow(
  ctx: StaffContext,
  embedded: Pick<EmbeddedPlatform, 'listInvoices'>,
  draftOrderId: string,
): Promise<{ invoice: ListedInvoice; quote: WorkingQuote }> {
  const { db, store, now } = ctx
  const conversion = await findConversion(db, store.id, { id: draftOrderId, correlationKey: null })
  if (!conversion) throw refused('not_found', { code: 'no_such_draft_order' })
  const { id: key, quoteId } = conversion
  const of = { correlationKeys: [key] }
  const today = startOfDayIn(now, store.timezone)
  const asked = { of, state: 'overdue', today, limit: 1, cursor: null } as const
  const [invoice] = (await askPlatform(ctx, () => embedded.listInvoices(store.id, asked))).items
  if (!invoice) throw refused('action_unavailable', { code: 'not_overdue' })
  const { overdue, dueAt } = invoice
  const afterDays = daysBetween(dueAt, now, store.timezone)
  const quote = await noteOnQuote(ctx, quoteId, async (quote, tx) => {
    if (quote.customer.email.endsWith(`@${REDACTED_DOMAIN}`))
      throw refused('action_unavailable', { code: 'buyer_removed' })
    if (!(await insertReminder(tx, store.id, { quoteId, draftOrderId, dueAt, afterDays }, now)))
      throw refused('action_unavailable', { code: 'reminded_today' })
    return decidePaymentReminder(quote, { draftOrderId, left: overdue, dueAt })
  })
  return { invoice, quote }
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
  await noteOnQuote(ctx, quoteId, async (quote, tx) =>
    (await insertReminder(tx, store.id, { quoteId, draftOrderId, dueAt, afterDays }, now))
      ? decidePaymentReminder(quote, { draftOrderId, left: overdue, dueAt })
      : null,
  )
}
