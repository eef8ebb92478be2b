import type { Approver } from '../../../domain/approvals/approver.ts'
import type { StaffMember } from '../../client/admin-answers.ts'
import { listOf } from '../../ui/list-of.ts'
import { isAtWork } from '../use-staff.ts'
import { describeApprover } from './describe-approver.ts'

interface Step {
  mode: 'any' | 'all'
  approvers: readonly Approver[]
}

/** The people who read this, and their store's staff. */
interface Reading {
  staff: readonly StaffMember[]
  /** The reader, whom a role of theirs does not name: one approves for others. */
  me: string
  staffName: (id: string) => string
}

const MOST_NAMED = 3

/** Names who must approve, step by step, as part of a sentence: "Milo Falk", or "a Manager" where that may be more than three people. */
export function nameApprovers(steps: readonly Step[], reading: Reading): string {
  return listOf(
    steps.map(({ mode, approvers }) =>
      listOf(
        approvers.map((one) => nameApprover(one, reading)),
        mode === 'all' ? 'and' : 'or',
      ),
    ),
  )
}

function nameApprover(approver: Approver, { staff, me, staffName }: Reading): string {
  if (!('role' in approver)) return describeApprover(approver, staffName)
  const people = staff.filter((one) => one.role === approver.role && isAtWork(one) && one.id !== me)
  const isFew = people.length > 0 && people.length <= MOST_NAMED
  return isFew
    ? listOf(
        people.map(({ name }) => name),
        'or',
      )
    : describeApprover(approver, staffName)
}
