import type { MailMessage } from '../../database/mail/mail-messages.ts'
import type { Suppression } from '../../database/mail/mail-suppressions.ts'
import { type MailContent, opensAnAccount } from '../../domain/mail/mail-message.ts'

/** Whether staff may read what messages say that open accounts: where they are not sent to their owners, or nobody's account is real. */
export interface MailAccess {
  readsAccounts: boolean
}

/** What is left of a message that no key opens. */
const LOST = { to: { name: 'Unknown', address: '' }, subject: 'This message can no longer be read' }

/** A message as a list shows it. */
export function viewMail(message: MailMessage, content: MailContent | null, { readsAccounts }: MailAccess) {
  const { id, kind, quoteId, state, attempts, dueAt, failure, smtpCode, smtpStatus, createdAt, settledAt } = message
  const { to, subject } = content ?? LOST
  return {
    object: 'mail',
    id,
    kind,
    quote_id: quoteId,
    state,
    to: { name: to.name, email: to.address },
    subject,
    attempts,
    next_attempt_at: dueAt,
    failure: failure && { reason: failure, smtp_code: smtpCode, smtp_status: smtpStatus },
    readable: content !== null && (readsAccounts || !opensAnAccount(kind)),
    created_at: createdAt,
    settled_at: settledAt,
  }
}

/** A message with what it says, where that may be read. */
export function viewMailContent(message: MailMessage, content: MailContent | null, access: MailAccess) {
  const item = viewMail(message, content, access)
  const { text, html } = (item.readable ? content : null) ?? { text: null, html: null }
  return { ...item, text, html }
}

/** An address that gets no mail, or no reminders; null where no key opens it any more. */
export function viewMailSuppression(
  { id, reason, smtpCode, smtpStatus, createdAt }: Suppression,
  address: string | null,
) {
  return {
    object: 'mail_suppression',
    id,
    email: address,
    reason,
    smtp_code: smtpCode,
    smtp_status: smtpStatus,
    created_at: createdAt,
  }
}
