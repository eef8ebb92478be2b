import { type ApproverFacts, mayApprove } from './approval-policy.ts'
import { may, type Permission } from './permissions.ts'
import type { WorkingQuote } from './quote.ts'
import type { StoreSettings } from './settings.ts'
import { ACTIONS, type Action, findRefusal } from './transitions.ts'

/** The actions of staff: those of the table that name a permission. */
export type StaffAction = {
  [A in Action]: (typeof ACTIONS)[A] extends { permission: Permission } ? A : never
}[Action]

/** Every action of staff, in the table's order. */
export const STAFF_ACTIONS = (Object.keys(ACTIONS) as Action[]).filter(
  (action): action is StaffAction => 'permission' in ACTIONS[action],
)

/** Why this member of the staff cannot take the action on the quote now, in words for them; null when they can. */
export function findStaffRefusal(
  action: StaffAction,
  quote: WorkingQuote,
  { staff, settings, now }: { staff: Required<Pick<ApproverFacts, 'id' | 'role'>>; settings: StoreSettings; now: Date },
): string | null {
  const { permission } = ACTIONS[action]
  if (staff.role === null || !may(staff.role, permission, settings)) {
    return `This needs the permission ${permission}, which your role does not have.`
  }
  const refusal = findRefusal(action, quote, now)
  if (refusal) return refusal.message
  switch (action) {
    case 'send_proposal':
      return quote.staged ? null : 'No proposal is staged.'
    case 'extend_expiry':
      return quote.status === 'proposal_sent' ? (findRefusal('recall_proposal', quote, now)?.message ?? null) : null
    case 'approve_proposal':
    case 'reject_proposal':
      return quote.approval && mayApprove(quote.approval, staff, settings.approvals?.allow_own ?? false)
    case 'recall_approval':
      return staff.role === 'admin' || quote.approval?.requestedBy === staff.id
        ? null
        : 'Only who asked for the approval, or an Admin, may take it back.'
    default:
      return null
  }
}
