import { renderSubject } from '../../domain/mail/mail-text.ts'
import type { MailValues } from '../../domain/mail/mail-variables.ts'
import { type MailName, type MailText, mailOf } from '../../domain/mail/mails.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import { sayWith } from '../../languages/say.ts'
import type { viewBranding } from '../stores/branding.ts'
import { mailBlocks } from './mail-blocks.ts'
import type { FooterLine } from './mail-frame.ts'
import { mailSummary } from './mail-summary.ts'
import { plainMail } from './plain-mail.ts'

/** Everything a mail is made of. */
export interface MailParts {
  name: MailName
  text: MailText
  values: MailValues
  branding: ReturnType<typeof viewBranding>
  language: Language
  /** The button's label and target; null for none. */
  action: { label: string; url: string } | null
  /** The number of lines its buyer sees; null or absent if the mail is not to a quote's buyer. */
  lineCount?: number | null
  /** The choices and the prices by quantity that the offer shows, one row each. */
  prices?: readonly { label: string; value: string }[]
  /** The changes of a new version, one row a line. */
  changes?: readonly { label: string; value: string }[]
  /** The address to unsubscribe from mails like this. */
  unsubscribeUrl?: string | null
  /** In a copy, the name of the quote's buyer, who alone can answer. */
  copyOf?: string | null
  /** The address of the quote's conversation, where answers land; null: the store's. */
  replyTo?: string | null
}

/** Returns a mail ready to send: its text in the store's design, as HTML and plain text. Loads React with the first. */
export async function renderMailMessage({
  name,
  text,
  values,
  branding,
  language,
  action,
  lineCount = null,
  prices = [],
  changes = [],
  unsubscribeUrl = null,
  copyOf = null,
  replyTo = null,
}: MailParts): Promise<{ subject: string; text: string; html: string }> {
  const goes = action && /^https?:\/\//.test(action.url) ? action : null
  const subject = renderSubject(text.subject, values)
  const frame = {
    subject,
    blocks: mailBlocks(text.body, values, goes?.url ?? null),
    action: goes,
    summary: mailSummary({ name, values, lineCount, prices, changes }, language),
    branding,
    language,
    footer: footerOf({ name, branding, language, unsubscribeUrl, copyOf, replyTo }),
  }
  const { htmlMail } = await import('./html-mail.ts')
  return { subject, text: plainMail(frame), html: htmlMail(frame) }
}

function footerOf({
  name,
  branding,
  language,
  unsubscribeUrl,
  copyOf,
  replyTo,
}: Required<
  Pick<MailParts, 'name' | 'branding' | 'language' | 'unsubscribeUrl' | 'copyOf' | 'replyTo'>
>): FooterLine[] {
  const words = CATALOGUES[language].mail
  const lines: FooterLine[] = []
  if (copyOf !== null) lines.push({ text: sayWith(words, language)('copy', { name: copyOf }) })
  if (branding.footer_text !== null) lines.push({ text: branding.footer_text })
  if (mailOf(name).to === 'buyer') {
    lines.push({ text: replyTo === null && branding.reply_to === null ? words.no_reply : words.reply })
    if (branding.terms_url !== null) lines.push({ text: words.terms, url: branding.terms_url })
  }
  if (unsubscribeUrl !== null) lines.push({ text: words.unsubscribe, url: unsubscribeUrl })
  return lines
}
