import type { MailValues } from './mail-variables.ts'
import { formatMoney, type Money } from './money.ts'

/** What a mail tells of a quote. */
export interface MailedQuote {
  number: string
  currency: string
  total: Money
  versionNumber: number
  expiresAt: Date | null
  buyer: { name: string | null; companyName: string | null; email: string }
}

/** What the variables of a quote's mails stand for, but for links and messages; dates in the store's time zone. */
export function quoteValues(
  { number, currency, total, versionNumber, expiresAt, buyer }: MailedQuote,
  { storeName, timezone }: { storeName: string; timezone: string },
): MailValues {
  const buyerName = buyer.name ?? buyer.companyName ?? buyer.email
  return {
    store_name: storeName,
    quote_number: number,
    buyer_name: buyerName,
    company_name: buyer.companyName ?? '',
    total: formatTotal(total, currency),
    version_number: String(versionNumber),
    expires_on: expiresAt ? formatDay(expiresAt, timezone) : '',
  }
}

/** What the data of a mail about an account stands for. */
export function accountValues(data: Readonly<Record<string, unknown>>, timeZone: string): MailValues {
  const said = (name: string) => String(data[name] ?? '')
  const day = (name: string) => (typeof data[name] === 'string' ? formatDay(new Date(data[name]), timeZone) : '')
  return {
    recipient_name: said('name'),
    link: said('link'),
    invited_by: said('invited_by'),
    endpoint_url: said('url'),
    expires_on: day('expires_at'),
    failing_since: day('failing_since'),
  }
}

/** A day as mails write it, such as December 24, 2026. */
function formatDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(at)
}

/** With the currency's code, such as EUR 1,234.50. */
function formatTotal(total: Money, currency: string): string {
  return `${currency} ${formatMoney(total).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`
}
