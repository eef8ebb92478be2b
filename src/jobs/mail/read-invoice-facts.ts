import type { Context } from '../../commands/context.ts'
import type { Manner } from '../../domain/mail/mail-values.ts'
import type { MailValues } from '../../domain/mail/mail-variables.ts'
import type { InvoiceMail, QuoteMail } from '../../domain/mail/queued-mail.ts'
import { type Money, parseMoney } from '../../domain/money.ts'
import { formatAmount, formatDay } from '../../languages/format.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'

/** The facts of an invoice for a mail about it. */
export interface InvoiceFacts {
  total: Money
  values: MailValues
  /** The address at which it is paid; null if the platform does not say. */
  payLink: string | null
}

/** Returns what a mail about an invoice, a payment or a reminder says; null for other mails, and if the draft order is gone. */
export async function readInvoiceFacts(
  ctx: Context,
  mail: QuoteMail | InvoiceMail,
  { timezone, language }: Pick<Manner, 'timezone' | 'language'>,
): Promise<InvoiceFacts | null> {
  if (!('data' in mail) || !mail.data || !('draft_order_id' in mail.data)) return null
  const id = parseGid('DraftOrder', mail.data.draft_order_id)
  const draft = id && (await callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, id)))
  if (!draft) return null
  const { invoiceUrl: payLink, orderId, currency } = draft
  const order = orderId && (await callPlatform(ctx, (call) => ctx.platform.getOrders(call, [orderId]))).get(orderId)
  const amountOf = (amount: string) => (amount === '0.00' ? '' : formatAmount(amount, currency, language))
  const { data } = mail
  return {
    total: parseMoney(draft.total),
    payLink,
    values: {
      ...{ order_number: order ? order.name : draft.name, pay_link: payLink ?? '' },
      ...('amount' in data && { paid_amount: amountOf(data.amount) }),
      ...('left' in data && { left_to_pay: amountOf(data.left) }),
      ...('due_at' in data && { due_on: formatDay(new Date(data.due_at), timezone, language) }),
    },
  }
}
