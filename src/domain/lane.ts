/** What of a store's feed was not queued for an endpoint, because it was switched off: after the one event, up to the other. */
export type Gap = readonly [after: string, upTo: string]

/** The part of the feed that is an endpoint's next: after one event, and up to another where a gap begins there. */
export interface Stretch {
  after: string
  upTo: string | null
  /** What lies ahead of it. */
  gaps: readonly Gap[]
}

/** Where an endpoint with this cursor goes on. Event ids are UUIDs, whose order is that of the feed. */
export function nextStretch(cursor: string, gaps: readonly Gap[]): Stretch {
  let after = cursor
  for (const [i, [from, upTo]] of gaps.entries()) {
    if (after < from) return { after, upTo: from, gaps: gaps.slice(i) }
    if (after < upTo) after = upTo
  }
  return { after, upTo: null, gaps: [] }
}

/** The gaps of a row, where they are pairs of ids one after the other. */
export function toGaps(ids: readonly string[]): Gap[] {
  return ids.flatMap((after, i): Gap[] => (i % 2 === 0 ? [[after, ids[i + 1] ?? after]] : []))
}
