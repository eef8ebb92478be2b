import { findApproverRefusal } from '../approvals/approval-policy.ts'
import { findLastRound } from '../negotiation/counter-proposal.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { findReason } from '../quotes/transitions.ts'
import type { Refusal } from '../reason.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { isOnCopy, toApprover, type Visitor } from './portal-visitor.ts'

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
  if (isOnCopy(visitor)) return { code: 'on_copy' }
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
  if (!approver) return { code: 'not_a_contact' }
  return quote.approval && findApproverRefusal(quote.approval, approver, approvals?.allow_own ?? false)
}
