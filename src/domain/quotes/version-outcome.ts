import type { Change } from './change.ts'
import type { Status } from './quote-terms.ts'
import type { Version } from './version.ts'

export type VersionOutcome =
  | 'awaiting_approval'
  | 'rejected'
  | 'cancelled'
  | 'open'
  | 'countered'
  | 'accepted'
  | 'partially_accepted'
  | 'declined'
  | 'expired'
  | 'recalled'
  | 'closed'

/** The fields read from a timeline entry. */
export type PastChange = Pick<Change, 'action' | 'detail'> & { newStatus: Status }

/** Returns the outcome of each version by number, from the quote's timeline in order: how far the buyer got with it. */
export function findOutcomes(
  versions: readonly Pick<Version, 'number' | 'state'>[],
  timeline: readonly PastChange[],
): Map<number, VersionOutcome> {
  const outcomes = new Map<number, VersionOutcome>(versions.map(({ number, state }) => [number, BY_STATE[state]]))
  let current: number | null = null
  for (const change of timeline) {
    const released = findReleased(change)
    if (released !== null) current = released
    else if (current !== null) {
      const outcome = findOutcome(change)
      if (outcome) outcomes.set(current, outcome)
    }
  }
  return outcomes
}

const BY_STATE = { pending: 'awaiting_approval', sent: 'open', rejected: 'rejected', cancelled: 'cancelled' } as const

/** Returns the version that the change put before the buyer. */
function findReleased({ action, detail, newStatus }: PastChange): number | null {
  const isRelease = action === 'send_proposal' || action === 'renew_proposal' || action === 'approve_proposal'
  return isRelease && newStatus === 'proposal_sent' ? Number(detail.version_number) : null
}

function findOutcome({ action, detail, newStatus }: PastChange): VersionOutcome | null {
  const { outcome } = detail
  if (action === 'accept' || action === 'approve_acceptance') {
    return outcome === 'accepted' || outcome === 'partially_accepted' ? outcome : null // otherwise their company has to approve
  }
  if (action === 'reject_acceptance' || action === 'approval_lapsed')
    return newStatus === 'declined' ? 'declined' : null
  return BY_ACTION[action] ?? null
}

const BY_ACTION: Partial<Record<Change['action'], VersionOutcome>> = {
  counter: 'countered',
  decline_proposal: 'declined',
  expire: 'expired',
  recall_proposal: 'recalled',
  void_acceptance: 'open',
  close: 'closed',
}
