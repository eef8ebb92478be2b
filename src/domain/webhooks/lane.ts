/**
 * A part of a store's feed that was never queued for an endpoint because it was switched off: after the first event, up to and including
 * the second.
 */
export type Gap = readonly [after: string, upTo: string]

/** An endpoint's position in its store's feed. Event ids are UUIDs that sort in feed order. */
export interface FeedPlace {
  /** Every event up to here that the endpoint wants has an outcome. */
  cursor: string
  gaps: readonly Gap[]
  /** The newest event when it was switched off; null while it is on. */
  offFrom: string | null
}

/** Events after the first id, up to and including the second. */
export interface Stretch {
  after: string
  upTo: string
}

/** Above every future id: the end of a stretch that reaches the end of the feed. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Returns the parts of the feed whose events still wait for an endpoint at this position: after its cursor, outside its gaps. */
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

/** Returns the first stretch; an enabled endpoint always has one. */
export function nextStretch(place: Pick<FeedPlace, 'cursor' | 'gaps'>): Stretch {
  return waitingStretches({ ...place, offFrom: null })[0] ?? { after: place.cursor, upTo: LAST_ID }
}

/** Parses a row's gaps: pairs of consecutive ids. */
export function toGaps(ids: readonly string[]): Gap[] {
  return ids.flatMap((after, i): Gap[] => (i % 2 === 0 ? [[after, ids[i + 1] ?? after]] : []))
}
