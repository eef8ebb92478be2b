import type { MailName, MailText } from '../../domain/mail/mails.ts'
import { invalidFields } from '../../domain/problem.ts'
import { findTextFaults } from '../stores/find-settings-faults.ts'

/** Throws `invalid_request` where a text names variables that its mail has not; it says which there are. */
export function checkMailText(name: MailName, text: MailText): void {
  const faults = findTextFaults(name, text)
  if (faults.length > 0) throw invalidFields(faults)
}
