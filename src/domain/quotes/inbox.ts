import type { Quote } from './quote.ts'
import type { Status } from './quote-terms.ts'

interface InboxTab {
  statuses: readonly Status[]
  /** True for quotes waiting for the store's own approval, false for the others; absent: both. */
  needsApproval?: boolean
}

/** The tabs of staff's inbox (negotiation, "Screens"): every quote is in exactly one. */
export const INBOX_TABS = {
  new: { statuses: ['submitted'], needsApproval: false },
  in_review: { statuses: ['in_review'], needsApproval: false },
  countered: { statuses: ['countered'], needsApproval: false },
  waiting_for_buyer: { statuses: ['proposal_sent'] },
  needs_approval: { statuses: ['submitted', 'in_review', 'countered'], needsApproval: true },
  to_convert: { statuses: ['accepted', 'partially_accepted', 'partially_converted'] },
  closed: { statuses: ['converted', 'declined', 'expired', 'closed'] },
} as const satisfies Record<string, InboxTab>
export type InboxTabName = keyof typeof INBOX_TABS
export const INBOX_TAB_NAMES = Object.keys(INBOX_TABS) as readonly InboxTabName[]

/** The side whose turn it is. */
export type NextActor = 'staff' | 'buyer' | 'both' | 'nobody' | 'approvers'

type Standing = Pick<Quote, 'status' | 'pendingApproval'>

/** Returns the tab a quote is in. */
export function tabOf({ status, pendingApproval }: Standing): InboxTabName {
  if (pendingApproval === 'merchant') return 'needs_approval'
  const holds = (name: InboxTabName) => (INBOX_TABS[name].statuses as readonly Status[]).includes(status)
  return INBOX_TAB_NAMES.find((name) => name !== 'needs_approval' && holds(name)) ?? 'closed'
}

/** Returns whose turn it is (negotiation, section 1); while a chain runs, its approvers'. */
export function nextActor({ status, pendingApproval }: Standing): NextActor {
  if (pendingApproval === 'merchant') return 'approvers'
  return pendingApproval === 'buyer' ? 'buyer' : TURNS[status]
}

const TURNS = {
  submitted: 'staff',
  in_review: 'staff',
  countered: 'staff',
  proposal_sent: 'buyer',
  partially_accepted: 'both',
  accepted: 'staff',
  partially_converted: 'both',
  converted: 'nobody',
  declined: 'nobody',
  expired: 'staff',
  closed: 'nobody',
} as const satisfies Record<Status, NextActor>
