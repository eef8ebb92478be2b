import type { Quote } from '../quotes/quote.ts'
import type { Status } from '../quotes/quote-terms.ts'

/** A quote's status in the buyer's terms, without the store's internal states. */
export const PORTAL_STATUSES = {
  with_seller: 'With the seller',
  being_revised: 'Being revised',
  answer_needed: 'Your answer needed',
  awaiting_approval: 'Waiting for your company’s approval',
  partly_accepted: 'Partly accepted',
  accepted: 'Accepted',
  partly_ordered: 'Partly ordered',
  ordered: 'Ordered',
  declined: 'Declined',
  expired: 'Expired',
  closed: 'Closed',
} as const satisfies Record<string, string>
export type PortalStatus = keyof typeof PORTAL_STATUSES

const BY_STATUS = {
  submitted: 'with_seller',
  in_review: 'with_seller',
  countered: 'with_seller',
  proposal_sent: 'answer_needed',
  partially_accepted: 'partly_accepted',
  accepted: 'accepted',
  partially_converted: 'partly_ordered',
  converted: 'ordered',
  declined: 'declined',
  expired: 'expired',
  closed: 'closed',
} as const satisfies Record<Status, PortalStatus>

/** Returns the quote's status for the buyer. An offer past its expiry counts as expired even before the job has run. */
export function portalStatus(
  {
    status,
    proposal,
    pendingApproval,
    expiresAt,
  }: Pick<Quote, 'status' | 'proposal' | 'pendingApproval' | 'expiresAt'>,
  now: Date,
): PortalStatus {
  if (pendingApproval === 'buyer') return 'awaiting_approval'
  if (status === 'in_review' && proposal) return 'being_revised'
  return status === 'proposal_sent' && expiresAt && now >= expiresAt ? 'expired' : BY_STATUS[status]
}
