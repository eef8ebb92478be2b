import type { MailName, MailText } from '../domain/mails.ts'
import { queueMail } from '../store/mail-outbox.ts'
import { readStaff } from '../store/staff.ts'
import { inTransaction, type StaffContext } from './context.ts'

/** Queues a mail of this name, as it would be sent, to whoever asks for it; returns their address. */
export async function sendTestMail(ctx: StaffContext, name: MailName, { subject, body }: MailText): Promise<string> {
  const { store, actor, secretBox, now } = ctx
  return inTransaction(ctx, async (tx) => {
    const { email } = await readStaff(tx, store.id, actor.id)
    await queueMail(tx, store.id, { kind: 'test', to: email, data: { name, subject, body } }, secretBox, now)
    return email
  })
}
