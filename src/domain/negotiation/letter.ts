import type { Language } from '../../languages/languages.ts'
import { isEmailAddress } from '../mail/email-address.ts'
import { findVariableFault, mailText } from '../mail/mail-text.ts'
import type { MailText } from '../mail/mails.ts'
import { type FieldError, invalidFields } from '../problem.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { MOST_COPIES } from './most-copies.ts'
import type { Letter } from './staged-proposal.ts'

/**
 * Returns the letter with each copy's address once, or null if it says nothing of its own. Throws `invalid_request` for an address that
 * is none, for too many, and for unknown variables; `at` comes before each field's name.
 */
export function checkLetter({ cc, ...words }: Letter, buyerEmail: string, at = ''): Letter | null {
  const addresses = cc.map((address) => address.trim())
  const faults: FieldError[] = addresses.flatMap((address, i) =>
    isEmailAddress(address)
      ? []
      : [{ field: `${at}cc.${i}`, message: 'must be an e-mail address', fault: { code: 'email' } as const }],
  )
  const copies = [...new Set(addresses.map((address) => address.toLowerCase()))].filter(
    (address) => address !== buyerEmail.toLowerCase(),
  )
  if (copies.length > MOST_COPIES) {
    const message = `can have at most ${MOST_COPIES} addresses`
    faults.push({ field: `${at}cc`, message, fault: { code: 'too_many', limit: MOST_COPIES } })
  }
  for (const field of ['subject', 'body'] as const) {
    const fault = words[field] === null ? null : findVariableFault('proposal', words[field])
    if (fault) faults.push({ field: at + field, message: `unknown: ${fault.unknown}; use ${fault.known}`, fault })
  }
  if (faults.length > 0) throw invalidFields(faults)
  const isPlain = copies.length === 0 && Object.values(words).every((part) => part === null)
  return isPlain ? null : { ...words, cc: copies }
}

/** Returns the text of a proposal's mail: the letter's where it has one, else the store's. */
export function letterText(
  letter: Pick<Letter, 'subject' | 'body'> | null,
  settings: Pick<StoreSettings, 'emails' | 'branding'>,
  language: Language,
): MailText {
  const { subject, body } = mailText('proposal', settings, language)
  return { subject: letter?.subject ?? subject, body: letter?.body ?? body }
}
