import { purgeMessages } from '../../database/mail/mail-messages.ts'
import { purgeQueuedMail } from '../../database/mail/mail-outbox.ts'
import { purgeTakenReplies } from '../../database/mail/taken-replies.ts'
import type { JobContext } from '../job-context.ts'

const DAY_MS = 86_400_000
const SENT_KEPT_MS = 30 * DAY_MS
const UNSENT_KEPT_MS = 90 * DAY_MS

/** Deletes mail sent more than 30 days ago, mail unsent for 90 days, and the notes of which replies were taken. */
export async function purgeMail({ systems, clock }: JobContext): Promise<void> {
  const now = clock().getTime()
  const unsent = new Date(now - UNSENT_KEPT_MS)
  await purgeMessages(systems.db, { sent: new Date(now - SENT_KEPT_MS), unsent })
  await purgeQueuedMail(systems.db, unsent)
  await purgeTakenReplies(systems.db, clock())
}
