import type { MailName, MailText } from '../../../../domain/mail/mails.ts'
import type { EmailSettings } from '../../../../domain/stores/settings.ts'
import type { Language } from '../../../../languages/languages.ts'
import { withMember } from '../staff/with-member.ts'

/** Which text of which mail: that in the store's own language stands with the mail, others below its `translations`. */
export interface TextPlace {
  name: MailName
  language: Language
  storeLanguage: Language
}

/** What the store says otherwise than we do in a mail's text. */
export function ownMailText(emails: EmailSettings, { name, language, storeLanguage }: TextPlace): Partial<MailText> {
  const { translations = {}, subject, body } = emails[name] ?? {}
  if (language !== storeLanguage) return translations[language] ?? {}
  return { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) }
}

/** The store's mails with this for what it says otherwise in one text; nothing is kept of a mail that is as ours. */
export function withMailText(
  emails: EmailSettings,
  { name, language, storeLanguage }: TextPlace,
  text: Partial<MailText>,
): EmailSettings {
  const { subject: _, body: __, ...rest } = emails[name] ?? {}
  const mail = emails[name] ?? {}
  const translations = withMember(mail.translations ?? {}, language, orNothing(text))
  const next =
    language === storeLanguage ? { ...rest, ...text } : withMember(mail, 'translations', orNothing(translations))
  return withMember(emails, name, orNothing(next))
}

function orNothing<T extends object>(object: T): T | undefined {
  return Object.keys(object).length > 0 ? object : undefined
}
