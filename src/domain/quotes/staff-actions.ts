import { may, PERMISSIONS, type Permission } from '../access/permissions.ts'
import { type ApproverFacts, findApproverRefusal } from '../approvals/approval-policy.ts'
import type { Refusal } from '../reason.ts'
import type { StoreSettings } from '../stores/settings.ts'
import type { WorkingQuote } from './quote.ts'
import { isPassingRefusal } from './refusal.ts'
import { ACTIONS, type Action, findReason } from './transitions.ts'

/** Staff actions: those of the table with a permission. */
export type StaffAction = {
  [A in Action]: (typeof ACTIONS)[A] extends { permission: Permission } ? A : never
}[Action]

/** Every staff action, in the table's order. */
export const STAFF_ACTIONS = (Object.keys(ACTIONS) as Action[]).filter(
  (action): action is StaffAction => 'permission' in ACTIONS[action],
)

/** The reason an action cannot be taken, and whether it is only one step away: worth showing, but disabled. */
export interface StaffRefusal {
  reason: Refusal
  oneStepAway: boolean
}

interface Asking {
  staff: Required<Pick<ApproverFacts, 'id' | 'role'>>
  settings: StoreSettings
  now: Date
}

/**
 * Returns why this staff member cannot take the action on the quote now, or null if they can. It is one step away if the quote is in the
 * right status and only something temporary, or their role, prevents it.
 */
export function findStaffRefusal(action: StaffAction, quote: WorkingQuote, asking: Asking): StaffRefusal | null {
  const { staff, settings, now } = asking
  const { permission } = ACTIONS[action]
  const refusal = findReason(action, quote, now)
  const found = refusal
    ? { reason: refusal, oneStepAway: isPassingRefusal(refusal) }
    : findOwnRefusal(action, quote, asking)
  const isTheirs = staff.role !== null && may(staff.role, permission, settings)
  if (isTheirs) return found
  return { reason: { code: 'role_needed', roles: PERMISSIONS[permission] }, oneStepAway: found === null }
}

/** Checks the table of transitions cannot make: on what is staged and on the caller. */
function findOwnRefusal(
  action: StaffAction,
  quote: WorkingQuote,
  { staff, settings, now }: Asking,
): StaffRefusal | null {
  const inTheWay = (reason: Refusal | null) => reason && { reason, oneStepAway: true }
  switch (action) {
    case 'send_proposal':
      return quote.staged ? null : inTheWay({ code: 'nothing_staged' })
    case 'extend_expiry':
      return quote.status === 'proposal_sent' ? inTheWay(findReason('recall_proposal', quote, now)) : null
    case 'approve_proposal':
    case 'reject_proposal':
      return (
        quote.approval && inTheWay(findApproverRefusal(quote.approval, staff, settings.approvals?.allow_own ?? false))
      )
    case 'recall_approval': {
      const isTheirs = staff.role === 'admin' || quote.approval?.requestedBy === staff.id
      return isTheirs ? null : inTheWay({ code: 'not_requester' })
    }
    default:
      return null
  }
}
