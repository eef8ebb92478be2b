import type { Approver } from '../../../domain/approvals/approver.ts'
import type { NameOf } from '../../../domain/orders/platform-names.ts'
import { isSaid, say } from '../../ui/say.ts'
import { digitsOf } from '../digits-of.ts'

/** Says who may approve a step, as a part of a sentence; dots for what is not chosen yet. */
export function describeApprover(
  approver: Approver,
  staffName: (id: string) => string,
  nameOf: NameOf = () => undefined,
): string {
  if ('staff' in approver) return approver.staff === '' ? '…' : staffName(approver.staff)
  if ('role' in approver) return describeRole(approver.role)
  if ('company' in approver) return say('approver.company')
  if ('contact' in approver) {
    const name = nameOf('CompanyContact', approver.contact)
    return name ?? say('approver.contact', { number: digitsOf(approver.contact) || '…' })
  }
  return say('approver.company_role', { role: approver.company_role || '…' })
}

/** Says anyone with a role: "a Manager". */
export function describeRole(role: string): string {
  const key = `approver.role.${role}`
  return isSaid(key) ? say(key) : role
}
