import type { MailName, MailText } from '../../domain/mail/mails.ts'
import { invalidFields } from '../../domain/problem.ts'
import { findTextFaults } from '../stores/find-settings-faults.ts'

/** Throws `invalid_request`, listing the valid variables, if a text names others. */
export function checkMailText(name: MailName, text: MailText): void {
  const faults = findTextFaults(name, text)
  if (faults.length > 0) throw invalidFields(faults)
}
