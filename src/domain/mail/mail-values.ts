import { formatAmount, formatDay, formatMoment } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import { formatMoney, type Money } from '../money.ts'
import type { MailValues } from './mail-variables.ts'

/** What a mail tells of a quote. */
export interface MailedQuote {
  number: string
  currency: string
  total: Money
  versionNumber: number
  /** Whether the buyer got an earlier version. */
  isNewVersion: boolean
  poNumber: string | null
  expiresAt: Date | null
  buyer: { name: string | null; companyName: string | null; email: string }
}

/** How a store's mail in a language tells of things. */
export interface Manner {
  storeName: string
  timezone: string
  language: Language
}

/** What the variables of a quote's mails stand for, but for links and messages; dates in the store's time zone. */
export function quoteValues(
  { number, currency, total, versionNumber, isNewVersion, poNumber, expiresAt, buyer }: MailedQuote,
  { storeName, timezone, language }: Manner,
): MailValues {
  return {
    store_name: storeName,
    quote_number: number,
    buyer_name: buyer.name ?? buyer.companyName ?? buyer.email,
    company_name: buyer.companyName ?? '',
    total: formatAmount(formatMoney(total), currency, language),
    version_number: String(versionNumber),
    new_version: isNewVersion ? String(versionNumber) : '',
    po_number: poNumber ?? '',
    expires_on: expiresAt ? formatDay(expiresAt, timezone, language) : '',
  }
}

/**
 * A name as a buyer is called by it, or their order number, or null for one that holds an address on the web: whoever asks for a quote
 * says what somebody else is called, and our mail is not to carry their link there.
 */
export function calledName(name: string | null): string | null {
  return name === null || /\/\/|www\.|[\p{L}\d-]{2,}\.\p{Ll}{2,}(?![\p{L}\d])/iu.test(name) ? null : name
}

/** What the data of a mail about an account stands for; its link ends at a minute, not with a day. */
export function accountValues(
  data: Readonly<Record<string, unknown>>,
  { storeName, timezone, language }: Manner,
): MailValues {
  const said = (name: string) => String(data[name] ?? '')
  const time = (name: string, format: typeof formatDay) =>
    typeof data[name] === 'string' ? format(new Date(data[name]), timezone, language) : ''
  return {
    store_name: storeName,
    recipient_name: said('name'),
    link: said('link'),
    invited_by: said('invited_by'),
    endpoint_url: said('url'),
    expires_on: time('expires_at', formatMoment),
    failing_since: time('failing_since', formatDay),
  }
}
