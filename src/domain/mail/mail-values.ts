import { formatAmount, formatDay, formatMoment } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import { formatMoney, type Money } from '../money.ts'
import type { MailValues } from './mail-variables.ts'
import type { AccountMail } from './queued-mail.ts'

/** The facts a mail shows about a quote. */
export interface MailedQuote {
  number: string
  currency: string
  total: Money
  versionNumber: number
  /** True if the buyer already got an earlier version. */
  isNewVersion: boolean
  poNumber: string | null
  expiresAt: Date | null
  buyer: { name: string | null; companyName: string | null; email: string }
}

/** The way a store's mails in one language present things. */
export interface Manner {
  storeName: string
  timezone: string
  language: Language
}

/** Returns the values of a quote mail's variables, except links and messages; dates in the store's time zone. */
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
 * Returns a name to address a buyer by, or an order number, or null if it contains a web address: anyone can request a quote in someone
 * else's name, and our mail must not carry their link there.
 */
export function calledName(name: string | null): string | null {
  return name === null || /\/\/|www\.|[\p{L}\d-]{2,}\.\p{Ll}{2,}(?![\p{L}\d])/iu.test(name) ? null : name
}

/** Like quoteValues in a mail to buyers, where no name and no order number may carry a web address. */
export function buyerValues(quote: MailedQuote, manner: Manner): MailValues {
  const { buyer, poNumber } = quote
  const called = { ...buyer, name: calledName(buyer.name), companyName: calledName(buyer.companyName) }
  return quoteValues({ ...quote, poNumber: poNumber && calledName(poNumber), buyer: called }, manner)
}

/** Returns the values of an account mail's variables; its link expires at a minute, not at the end of a day. */
export function accountValues(mail: AccountMail, { storeName, timezone, language }: Manner): MailValues {
  const none = { recipient_name: '', link: '', invited_by: '', endpoint_url: '', expires_on: '', failing_since: '' }
  if (mail.kind === 'webhook_auto_disabled') {
    const { url, failing_since } = mail.data
    const since = formatDay(new Date(failing_since), timezone, language)
    return { ...none, store_name: storeName, endpoint_url: url, failing_since: since }
  }
  const { name, link, expires_at } = mail.data
  return {
    ...none,
    store_name: storeName,
    recipient_name: name ?? '',
    link,
    invited_by: mail.kind === 'portal_sign_in' ? '' : (mail.data.invited_by ?? ''),
    ...(mail.kind === 'colleague_invitation' && { company_name: mail.data.company_name }),
    expires_on: formatMoment(new Date(expires_at), timezone, language),
  }
}
