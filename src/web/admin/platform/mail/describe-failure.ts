import type { MailFailure } from '../../../../domain/mail/mail-retry.ts'
import type { Mail } from '../../../client/admin-answers.ts'

const REASONS: Record<MailFailure, string> = {
  unreachable: 'The mail server could not be reached',
  server_refused: 'The mail server did not take mail from us',
  recipient_refused: 'The mail server refused the address',
  content_refused: 'The mail server refused the message',
  unreadable: 'It was encrypted with a key that is no longer configured (SECRET_KEY)',
}

/** Why a message was not sent, with what the mail server answered. */
export function describeFailure({
  reason,
  smtp_code: code,
  smtp_status: status,
}: NonNullable<Mail['failure']>): string {
  const said = [code, status].filter(Boolean).join(' ')
  return said ? `${REASONS[reason]} (${said})` : REASONS[reason]
}
