import type { Status } from '../quotes/quote-terms.ts'

/** The filters of a buyer's list. */
export const PORTAL_FILTERS = ['all', 'open', 'answer_needed', 'ordered', 'closed'] as const
export type PortalFilter = (typeof PORTAL_FILTERS)[number]

/** The statuses each filter includes while the offer has not expired, which `closed` includes too; null: any status. */
export const FILTER_STATUSES = {
  all: null,
  open: [
    'submitted',
    'in_review',
    'countered',
    'proposal_sent',
    'partially_accepted',
    'accepted',
    'partially_converted',
  ],
  answer_needed: ['proposal_sent'],
  ordered: ['partially_converted', 'converted'],
  closed: ['declined', 'expired', 'closed'],
} as const satisfies Record<PortalFilter, readonly Status[] | null>
