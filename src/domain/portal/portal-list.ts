import type { Status } from '../quotes/quote-terms.ts'

/** What a buyer's list can be narrowed to. */
export const PORTAL_FILTERS = ['all', 'open', 'answer_needed'] as const
export type PortalFilter = (typeof PORTAL_FILTERS)[number]

/** In which statuses the filter's quotes are, as long as their offer has not lapsed; null: whatever they are. */
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
} as const satisfies Record<PortalFilter, readonly Status[] | null>
