import { mayApprove } from './approval-policy.ts'
import { findCounterRefusal } from './counter-proposal.ts'
import { PORTAL_STATUSES, portalStatus } from './portal-status.ts'
import { toApprover, type Visitor } from './portal-visitor.ts'
import type { WorkingQuote } from './quote.ts'
import type { StoreSettings } from './settings.ts'
import { ACTIONS, findRefusal } from './transitions.ts'

/** What a buyer can do with a quote, in the order it is shown. */
export const PORTAL_ACTIONS = [
  'accept',
  'counter',
  'decline_proposal',
  'withdraw',
  'answer_approval',
  'request_again',
  'post_message',
] as const
export type PortalAction = (typeof PORTAL_ACTIONS)[number]

/** Why the visitor cannot take the action on the quote now, in words for them; null when they can. */
export function findPortalRefusal(
  action: PortalAction,
  quote: WorkingQuote,
  { visitor, settings, now }: { visitor: Visitor; settings: StoreSettings; now: Date },
): string | null {
  const from: readonly string[] = ACTIONS[action].from
  if (!from.includes(quote.status)) {
    return `This is not possible now: the quote is "${PORTAL_STATUSES[portalStatus(quote, now)]}".`
  }
  const refusal = action === 'counter' ? findCounterRefusal(quote, settings, now) : findRefusal(action, quote, now)
  if (refusal) return refusal.message
  return action === 'answer_approval' ? findApproverRefusal(quote, visitor, settings) : null
}

function findApproverRefusal(quote: WorkingQuote, visitor: Visitor, { approvals }: StoreSettings): string | null {
  const approver = toApprover(visitor, quote)
  if (!approver) return 'Sign in as a contact of the company to approve or reject.'
  return quote.approval && mayApprove(quote.approval, approver, approvals?.allow_own ?? false)
}
