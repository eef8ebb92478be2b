/** What of a store's feed was not queued for an endpoint, because it was switched off: after the one event, up to the other. */
export type Gap = readonly [after: string, upTo: string]

/** Where an endpoint is in its store's feed. Event ids are UUIDs, whose order is that of the feed. */
export interface FeedPlace {
  /** Every event up to here that the endpoint wants has its outcome. */
  cursor: string
  gaps: readonly Gap[]
  /** The newest event when it was switched off; null while it is on. */
  offFrom: string | null
}

/** Events after the one id, up to and with the other. */
export interface Stretch {
  after: string
  upTo: string
}

/** Above every id there will be: where a stretch ends with the feed. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The parts of the feed whose events still wait for an endpoint at this place: after its cursor, outside its gaps. */
export function waitingStretches({ cursor, gaps, offFrom }: FeedPlace): Stretch[] {
  const last = offFrom ?? LAST_ID
  const stretches: Stretch[] = []
  let after = cursor
  for (const [from, upTo] of [...gaps, [last, last] as const]) {
    const end = from < last ? from : last
    if (after < end) stretches.push({ after, upTo: end })
    if (after < upTo) after = upTo
  }
  return stretches
}

/** The stretch that comes first; of an endpoint that is on there always is one. */
export function nextStretch(place: Pick<FeedPlace, 'cursor' | 'gaps'>): Stretch {
  return waitingStretches({ ...place, offFrom: null })[0] ?? { after: place.cursor, upTo: LAST_ID }
}

/** The gaps of a row, where they are pairs of ids one after the other. */
export function toGaps(ids: readonly string[]): Gap[] {
  return ids.flatMap((after, i): Gap[] => (i % 2 === 0 ? [[after, ids[i + 1] ?? after]] : []))
}
