import type { Status } from './quote-terms.ts'

/** The end a quote has come to so far. */
export type Outcome = 'won' | 'lost' | 'open'

/** The statuses of each outcome; every status is in exactly one. */
export const OUTCOMES = {
  won: ['accepted', 'partially_accepted', 'partially_converted', 'converted'],
  lost: ['declined', 'expired', 'closed'],
  open: ['submitted', 'in_review', 'countered', 'proposal_sent'],
} as const satisfies Record<Outcome, readonly Status[]>

const OUTCOME_BY_STATUS = Object.fromEntries(
  Object.entries(OUTCOMES).flatMap(([outcome, statuses]) => statuses.map((status) => [status, outcome])),
) as Record<Status, Outcome>

/** Returns how a quote in this status has ended so far. */
export function outcomeOf(status: Status): Outcome {
  return OUTCOME_BY_STATUS[status]
}
