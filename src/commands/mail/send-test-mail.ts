import { readStaff } from '../../database/access/staff.ts'
import { queueMail } from '../../database/mail/mail-outbox.ts'
import { inTransaction, type StaffContext } from '../context.ts'

/** A mail ready to be sent. */
interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** Queues this mail to the staff member who asks; returns their address. */
export async function sendTestMail(ctx: StaffContext, mail: WrittenMail): Promise<string> {
  const { store, actor, secretBox, now } = ctx
  return inTransaction(ctx, async (tx) => {
    const { email } = await readStaff(tx, store.id, actor.id)
    await queueMail(tx, store.id, { kind: 'test', to: email, data: { ...mail } }, secretBox, now)
    return email
  })
}
