import type { Approver } from '../../../domain/approvals/approver.ts'
import type { NameOf } from '../../../domain/orders/platform-names.ts'
import { digitsOf } from '../digits-of.ts'
import { roleName } from '../shell/role-name.ts'

/** Who may approve a step, as a part of a sentence; dots for what is not chosen yet. */
export function describeApprover(
  approver: Approver,
  staffName: (id: string) => string,
  nameOf: NameOf = () => undefined,
): string {
  if ('staff' in approver) return approver.staff === '' ? '…' : staffName(approver.staff)
  if ('role' in approver) return describeRole(approver.role)
  if ('company' in approver) return "the company's main contact"
  if ('contact' in approver) {
    return nameOf('CompanyContact', approver.contact) ?? `contact ${digitsOf(approver.contact) || '…'}`
  }
  return `a contact with the role “${approver.company_role || '…'}”`
}

/** Anybody of a role: `a Manager`. */
export function describeRole(role: string): string {
  const name = roleName(role)
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`
}
