import type { MailMessage } from '../../database/mail/mail-messages.ts'
import type { Suppression } from '../../database/mail/mail-suppressions.ts'
import { type MailContent, opensAnAccount } from '../../domain/mail/mail-message.ts'
import { type Clocked, inBusinessTime } from '../../domain/stores/test-clock.ts'

export interface MailAccess {
  /** True if staff may read messages that open accounts: they are not sent to their owners, or no account is real. */
  readsAccounts: boolean
  store: Clocked
}

/** Replaces a message that no key opens. */
const LOST = { to: { name: 'Unknown', address: '' }, subject: 'This message can no longer be read' }

export function viewMail(message: MailMessage, content: MailContent | null, { readsAccounts, store }: MailAccess) {
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
    document_id: content?.documentId ?? null,
    attempts,
    next_attempt_at: inBusinessTime(store, dueAt),
    failure: failure && { reason: failure, smtp_code: smtpCode, smtp_status: smtpStatus },
    readable: content !== null && (readsAccounts || !opensAnAccount(kind)),
    created_at: createdAt,
    settled_at: settledAt,
  }
}

/** Returns a message with its content, if that may be read. */
export function viewMailContent(message: MailMessage, content: MailContent | null, access: MailAccess) {
  const item = viewMail(message, content, access)
  const { text, html } = (item.readable ? content : null) ?? { text: null, html: null }
  return { ...item, text, html }
}

/** Returns an address that gets no mail or no reminders; null if no key opens it. */
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
