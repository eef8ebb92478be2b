import { calledName } from '../../../domain/mail/mail-values.ts'
import type { MailValues } from '../../../domain/mail/mail-variables.ts'
import { formatAmount, formatDay } from '../../../languages/format.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'

/** Returns the values of a snippet's variables for a quote, in its buyer's language. */
export function snippetValues(quote: StaffQuote, store: { name: string; timezone: string }): MailValues {
  const { customer, totals, number, expires_at, buyer_language: language } = quote
  return {
    store_name: store.name,
    quote_number: number,
    buyer_name: calledName(customer?.name ?? null) ?? '',
    company_name: calledName(customer?.company_name ?? null) ?? '',
    total: totals.headline_mode === 'none' ? '' : formatAmount(totals.headline, quote.currency, language),
    expires_on: expires_at === null ? '' : formatDay(new Date(expires_at), store.timezone, language),
  }
}
