import type { Version } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'

/** Returns the name of the version's sender. */
export function senderName({ staff, sent_by }: Version): string {
  if (staff) return staff.name ?? say('sender.former')
  return sent_by === 'automation' ? say('sender.automation') : say('sender.api')
}
