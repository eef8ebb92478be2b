import type { QuoteMail } from './change.ts'
import { fillText, findUnknownVariables, type MailValues } from './mail-variables.ts'
import { type MailName, type MailText, mailNameOf, mailOf } from './mails.ts'
import type { EmailSettings } from './settings.ts'

/** The mail's text as the store wants it, and ours where it has none. */
export function mailText(name: MailName, emails: EmailSettings = {}): MailText {
  const { subject, body } = mailOf(name)
  const own = emails[name]
  return { subject: own?.subject ?? subject, body: own?.body ?? body }
}

/** The text with its variables filled in; a subject is one line, whatever they hold. */
export function renderMail({ subject, body }: MailText, values: MailValues): MailText {
  return { subject: fillText(subject, values).replace(/\s+/g, ' ').trim(), body: fillText(body, values) }
}

/** Whether the store wants this mail sent: some always are. */
export function isMailed(name: MailName, emails: EmailSettings = {}): boolean {
  return mailOf(name).always !== null || (emails[name]?.enabled ?? true)
}

/** Those of a quote's mails that the store wants sent. */
export function wantedMails(mails: readonly QuoteMail[], emails: EmailSettings | undefined): QuoteMail[] {
  return mails.filter(({ kind, audience }) => {
    const name = mailNameOf(kind, audience)
    return name === null || isMailed(name, emails)
  })
}

/** What is wrong with a text's variables, in words that list those there are; null where nothing is. */
export function findVariableFault(name: MailName, text: string): string | null {
  const { variables } = mailOf(name)
  const unknown = findUnknownVariables(text, variables)
  if (unknown.length === 0) return null
  const written = (names: readonly string[]) => names.map((one) => `{{${one}}}`).join(', ')
  return `does not know ${written(unknown)}; there are ${written(variables)}`
}
