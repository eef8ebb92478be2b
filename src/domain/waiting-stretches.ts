import { type Gap, nextStretch } from './lane.ts'

/** Where an endpoint is in its store's feed; event ids are UUIDs. */
export interface FeedPlace {
  /** Every event up to here that the endpoint wants has its outcome. */
  cursor: string
  gaps: readonly Gap[]
  /** The newest event when it was switched off; null while it is on. */
  offFrom: string | null
}

/** Events after the one id, up to and with the other. */
export interface FeedStretch {
  after: string
  upTo: string
}

/** Above every id there will be. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The parts of the feed whose events still wait for an endpoint at this place: after its cursor, outside its gaps. */
export function waitingStretches({ cursor, gaps, offFrom }: FeedPlace): FeedStretch[] {
  const stretches: FeedStretch[] = []
  const last = offFrom ?? LAST_ID
  for (let next = nextStretch(cursor, gaps); ; next = nextStretch(next.upTo, next.gaps)) {
    const upTo = next.upTo !== null && next.upTo < last ? next.upTo : last
    if (next.after < upTo) stretches.push({ after: next.after, upTo })
    if (next.upTo === null) return stretches
  }
}
