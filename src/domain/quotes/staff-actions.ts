import { may, type Permission, sayWhoMay } from '../access/permissions.ts'
import { type ApproverFacts, mayApprove } from '../approvals/approval-policy.ts'
import type { StoreSettings } from '../stores/settings.ts'
import type { WorkingQuote } from './quote.ts'
import { isOneStepAway } from './refusal.ts'
import { ACTIONS, type Action, findReason } from './transitions.ts'

/** Staff actions: those of the table with a permission. */
export type StaffAction = {
  [A in Action]: (typeof ACTIONS)[A] extends { permission: Permission } ? A : never
}[Action]

/** Every staff action, in the table's order. */
export const STAFF_ACTIONS = (Object.keys(ACTIONS) as Action[]).filter(
  (action): action is StaffAction => 'permission' in ACTIONS[action],
)

/** Why an action cannot be taken, in words for staff, and whether it is only one step away: worth showing, but disabled. */
export interface StaffRefusal {
  text: string
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
    ? { text: refusal.text, oneStepAway: isOneStepAway(refusal) }
    : findOwnRefusal(action, quote, asking)
  const isTheirs = staff.role !== null && may(staff.role, permission, settings)
  return isTheirs ? found : { text: `${sayWhoMay(permission)} can do this.`, oneStepAway: found === null }
}

/** Checks the table of transitions cannot make: on what is staged and on the caller. */
function findOwnRefusal(
  action: StaffAction,
  quote: WorkingQuote,
  { staff, settings, now }: Asking,
): StaffRefusal | null {
  const inTheWay = (text: string | null | undefined) => (text ? { text, oneStepAway: true } : null)
  switch (action) {
    case 'send_proposal':
      return quote.staged ? null : inTheWay('There is no proposal yet: prepare one first.')
    case 'extend_expiry':
      return quote.status === 'proposal_sent' ? inTheWay(findReason('recall_proposal', quote, now)?.text) : null
    case 'approve_proposal':
    case 'reject_proposal':
      return quote.approval && inTheWay(mayApprove(quote.approval, staff, settings.approvals?.allow_own ?? false))
    case 'recall_approval': {
      const isTheirs = staff.role === 'admin' || quote.approval?.requestedBy === staff.id
      return isTheirs ? null : inTheWay('Only the person who requested the approval, or an Admin, can withdraw it.')
    }
    default:
      return null
  }
}
