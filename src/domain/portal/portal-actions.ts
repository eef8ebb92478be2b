import { findApproverRefusal } from '../approvals/approval-policy.ts'
import { findLastRound } from '../negotiation/counter-proposal.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import type { Refusal } from '../quotes/refusal.ts'
import { ACTIONS, findReason } from '../quotes/transitions.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { PORTAL_STATUSES, portalStatus } from './portal-status.ts'
import { toApprover, type Visitor } from './portal-visitor.ts'

/** The actions a buyer can take on a quote, in display order. */
export const PORTAL_ACTIONS = [
  'accept',
  'counter',
  'decline_proposal',
  'withdraw',
  'answer_approval',
  'ask_renewal',
  'request_again',
  'post_message',
] as const
export type PortalAction = (typeof PORTAL_ACTIONS)[number]

/** Returns why the visitor cannot take the action on the quote now, or null if they can. */
export function findPortalRefusal(
  action: PortalAction,
  quote: WorkingQuote,
  { visitor, settings, now }: { visitor: Visitor; settings: StoreSettings; now: Date },
): Refusal | null {
  const from: readonly string[] = ACTIONS[action].from
  if (!from.includes(quote.status)) {
    const text = `This is not possible now: the quote is "${PORTAL_STATUSES[portalStatus(quote, now)]}".`
    return { why: 'not_now', text }
  }
  const refusal = findReason(action, quote, now)
  if (refusal) return refusal
  switch (action) {
    case 'counter':
      return findLastRound(quote, settings)
    case 'answer_approval':
      return findVisitorRefusal(quote, visitor, settings)
    default:
      return null
  }
}

function findVisitorRefusal(quote: WorkingQuote, visitor: Visitor, { approvals }: StoreSettings): Refusal | null {
  const approver = toApprover(visitor, quote)
  if (!approver) return { why: 'not_a_contact', text: 'Sign in as a contact of the company to approve or reject.' }
  return quote.approval && findApproverRefusal(quote.approval, approver, approvals?.allow_own ?? false)
}
