import type { StaffQuote } from '../../../http/admin/contract.ts'
import { roleName } from '../shell/role-name.ts'

type Chain = NonNullable<StaffQuote['approval']['chain']>
export type Approver = Chain['steps'][number]['approvers'][number]

/** Who may approve a step, in words. */
export function describeApprover(approver: Approver, nameOf: (staffId: string) => string): string {
  if ('staff' in approver) return nameOf(approver.staff)
  if ('role' in approver) return `any ${roleName(approver.role)}`
  if ('company' in approver) return 'the main contact of the company'
  if ('company_role' in approver) return `contacts with the role “${approver.company_role}”`
  return `contact ${digitsOf(approver.contact)}`
}

/** The short form of one of the platform's ids. */
export function digitsOf(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}
