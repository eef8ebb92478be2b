import type { Version } from '../../../client/admin-answers.ts'

/** Who made a version, in words. */
export function senderName({ staff, sent_by }: Version): string {
  if (staff) return staff.name ?? 'Somebody who left'
  return sent_by === 'automation' ? 'Automation' : 'The API'
}
