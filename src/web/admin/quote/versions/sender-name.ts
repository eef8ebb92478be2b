import type { Version } from '../../../../http/admin/contract.ts'

/** Who made a version, in words. */
export function senderName({ staff, sent_by }: Version): string {
  if (staff) return staff.name ?? 'Somebody who left'
  return sent_by === 'automation' ? 'Automation' : 'The API'
}
