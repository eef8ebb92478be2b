import { renderMail } from '../domain/mail-text.ts'
import { quoteValues } from '../domain/mail-values.ts'
import { sampleValues } from '../domain/mail-variables.ts'
import { type MailName, type MailText, mailOf } from '../domain/mails.ts'
import type { Quote } from '../domain/quote.ts'
import type { Store } from '../store/stores.ts'
import { viewBranding } from './branding.ts'

/** What a mail would say with this quote; what is not known of it is made up. */
export function viewMailPreview({
  name,
  text,
  quote,
  store,
}: {
  name: MailName
  text: MailText
  quote: Quote | null
  store: Store
}) {
  const of = { storeName: viewBranding(store).display_name, timezone: store.timezone }
  const told = mailOf(name).variables.some((one) => one === 'quote_number') ? quote : null
  const known = told && quoteValues({ ...told, total: told.totals.total, buyer: told.customer }, of)
  const values = { ...sampleValues(), store_name: of.storeName, ...known }
  return { object: 'mail_preview', kind: name, quote_number: told?.number ?? null, ...renderMail(text, values) }
}
