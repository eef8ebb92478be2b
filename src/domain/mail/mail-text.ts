import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import type { FieldFault } from '../field-fault.ts'
import { storeLanguage } from '../stores/buyer-language.ts'
import type { EmailSettings, StoreSettings } from '../stores/settings.ts'
import { fillText, findUnknownVariables, type MailValues } from './mail-variables.ts'
import { type MailName, type MailText, mailNameOf, mailOf } from './mails.ts'
import type { QuoteMail } from './queued-mail.ts'

/** Returns the built-in text of a mail. */
export function defaultMailText(name: MailName, language: Language): MailText {
  const texts: Record<MailName, MailText> = CATALOGUES[language].mails
  const { subject, body } = texts[name]
  return { subject, body }
}

/** Returns the mail's text in a language: the store's own, or else the built-in one. */
export function mailText(
  name: MailName,
  settings: Pick<StoreSettings, 'emails' | 'branding'>,
  language: Language,
): MailText {
  const mail = settings.emails?.[name]
  const own = language === storeLanguage(settings) ? mail : mail?.translations?.[language]
  const ours = defaultMailText(name, language)
  return { subject: own?.subject ?? ours.subject, body: own?.body ?? ours.body }
}

/** Returns the label of a mail's button. */
export function mailAction(name: MailName, language: Language): string {
  const texts: Record<MailName, { action: string }> = CATALOGUES[language].mails
  return texts[name].action
}

/** Fills in the variables of a text; the subject stays one line, whatever their values. */
export function renderMail({ subject, body }: MailText, values: MailValues): MailText {
  return {
    subject: renderSubject(subject, values),
    body: fillText(body, values)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** Fills in the variables of a subject and keeps it to one line. */
export function renderSubject(subject: string, values: MailValues): string {
  return fillText(subject, values)
    .replace(/[[\s\p{Cc}]--[\u00a0\u202f]]+/gv, ' ') // French writes a colon after a space that does not break
    .trim()
}

/** Returns whether the store wants this mail sent; some always are. */
export function isMailed(name: MailName, emails: EmailSettings = {}): boolean {
  return mailOf(name).always !== null || (emails[name]?.enabled ?? true)
}

/** Returns the mails of a quote that the store wants sent. */
export function wantedMails(mails: readonly QuoteMail[], emails: EmailSettings | undefined): QuoteMail[] {
  return mails.filter(({ kind, audience }) => {
    const name = mailNameOf(kind, audience)
    return name === null || isMailed(name, emails)
  })
}

/** Returns the unknown variables of a text and the valid ones, or null if all are known. */
export function findVariableFault(
  name: MailName,
  text: string,
): Extract<FieldFault, { code: 'unknown_variables' }> | null {
  const { variables } = mailOf(name)
  const unknown = findUnknownVariables(text, variables)
  if (unknown.length === 0) return null
  const written = (names: readonly string[]) => names.map((one) => `{{${one}}}`).join(', ')
  return { code: 'unknown_variables', unknown: written(unknown), known: written(variables) }
}
