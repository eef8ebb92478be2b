import { type MailMessage, readMessage, requeueMessage } from '../../database/mail/mail-messages.ts'
import { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import type { Context } from '../context.ts'

/**
 * Resends a message that was given up or suppressed, with all its attempts. Throws `not_found`, or `action_unavailable` if it is waiting
 * or was sent, or if no mail server is configured.
 */
export async function retryMail(
  { db, store, mailer, now }: Pick<Context, 'db' | 'store' | 'mailer' | 'now'>,
  messageId: string,
): Promise<MailMessage> {
  const { state } = await readMessage(db, store.id, messageId)
  if (!mailer) throw refused('action_unavailable', { code: 'no_mail_server' })
  if (!(await requeueMessage(db, store.id, messageId, now))) {
    throw new Problem(
      'action_unavailable',
      `Only mail that was given up or suppressed can be sent again; this is ${state}.`,
      {},
      { code: 'mail_on_its_way' },
    )
  }
  return readMessage(db, store.id, messageId)
}
