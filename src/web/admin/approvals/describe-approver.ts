import type { Approver } from '../../../domain/approvals/approver.ts'
import type { NameOf } from '../../../domain/orders/platform-names.ts'
import { isSaid, say } from '../../ui/say.ts'
import { digitsOf } from '../digits-of.ts'

/** Names who may approve a step, as part of a sentence; an ellipsis for a choice not made yet. */
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

/** Names any person with a role: "a Manager". */
export function describeRole(role: string): string {
  const key = `approver.role.${role}`
  return isSaid(key) ? say(key) : role
}
