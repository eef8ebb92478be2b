import type { Store } from '../../database/stores/stores.ts'
import { mailAction } from '../../domain/mail/mail-text.ts'
import { quoteValues } from '../../domain/mail/mail-values.ts'
import { type MailName, type MailText, mailOf } from '../../domain/mail/mails.ts'
import { sampleValues } from '../../domain/mail/sample-values.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Language } from '../../languages/languages.ts'
import { viewBranding } from '../stores/branding.ts'
import { renderMailMessage } from './render-mail.ts'

/** Returns what a mail with this text would be for this quote; unknown values are samples. */
export async function viewMailPreview({
  name,
  text,
  language,
  quote,
  store,
}: {
  name: MailName
  text: MailText
  language: Language
  quote: Quote | null
  store: Store
}) {
  const branding = viewBranding(store)
  const manner = { storeName: branding.display_name, timezone: store.timezone, language }
  const { to, variables } = mailOf(name)
  const told = variables.some((one) => one === 'quote_number') ? quote : null
  const known =
    told &&
    quoteValues(
      { ...told, total: told.totals.total, isNewVersion: told.versionNumber > 1, buyer: told.customer },
      manner,
    )
  const values = { ...sampleValues(language), store_name: manner.storeName, ...known }
  const url = (variables.some((one) => one === 'pay_link') ? values.pay_link : values.link) ?? ''
  const lines = told?.lines.filter(
    ({ buyerVisibility, kit }) => buyerVisibility !== 'hidden' && kit?.role !== 'component',
  )
  const mail = await renderMailMessage({
    name,
    text,
    values,
    branding,
    language,
    action: { label: mailAction(name, language), url },
    lineCount: to === 'buyer' ? (lines?.length ?? 3) : null,
    unsubscribeUrl:
      name === 'expiring_soon' || name === 'follow_up' ? 'https://quotes.example/portal/unsubscribe/' : null,
  })
  return { object: 'mail_preview', kind: name, quote_number: told?.number ?? null, ...mail }
}
