import type { MailName, MailText } from '../../../../domain/mail/mails.ts'
import type { EmailSettings } from '../../../../domain/stores/settings.ts'
import type { Language } from '../../../../languages/languages.ts'
import { withMember } from '../with-member.ts'

/** Identifies one text of a mail: the mail itself holds the text in the store's language; its `translations` hold the others. */
export interface TextPlace {
  name: MailName
  language: Language
  storeLanguage: Language
}

/** Returns the parts of a mail's text that the store has customized. */
export function ownMailText(emails: EmailSettings, { name, language, storeLanguage }: TextPlace): Partial<MailText> {
  const { translations = {}, subject, body } = emails[name] ?? {}
  if (language !== storeLanguage) return translations[language] ?? {}
  return { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) }
}

/** Returns the mail settings with one customized text replaced. A mail without customizations is left out. */
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

/** Returns the mail settings with a switch of one mail set; undefined sets it back to its default. */
export function withMailSwitch(
  emails: EmailSettings,
  name: MailName,
  of: 'enabled' | 'attach_pdf',
  value: boolean | undefined,
): EmailSettings {
  return withMember(emails, name, orNothing(withMember(emails[name] ?? {}, of, value)))
}

function orNothing<T extends object>(object: T): T | undefined {
  return Object.keys(object).length > 0 ? object : undefined
}
