import type { MailFailure } from '../../../../domain/mail/mail-retry.ts'
import type { Mail } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'

const REASONS: Record<MailFailure, string> = {
  unreachable: say('mail.failure.unreachable'),
  server_refused: say('mail.failure.server_refused'),
  recipient_refused: say('mail.failure.recipient_refused'),
  content_refused: say('mail.failure.content_refused'),
  unreadable: say('mail.failure.unreadable'),
}

/** Returns why a message was not sent, with the mail server's answer. */
export function describeFailure({
  reason,
  smtp_code: code,
  smtp_status: status,
}: NonNullable<Mail['failure']>): string {
  const said = [code, status].filter(Boolean).join(' ')
  return said ? `${REASONS[reason]} (${said})` : REASONS[reason]
}
