export type SearchValue = boolean | Date | number | string | null | readonly string[]

/** An object as a search sees it: its fields, and the text that a bare word is looked for in. */
export type SearchEntry = Readonly<Record<string, SearchValue>>

/** Remembers what a search knows of an object, which lags behind the object. */
export interface SearchIndex {
  keep(id: string, entry: SearchEntry, at: Date, lagMs: number): void
  /** Returns the entry that a search finds at this time; null before the first. */
  find(id: string, at: Date): SearchEntry | null
}

/** Returns an empty index. */
export function createSearchIndex(): SearchIndex {
  const known = new Map<string, { from: number; entry: SearchEntry }[]>()
  return {
    keep: (id, entry, at, lagMs) => {
      const now = at.getTime()
      const before = known.get(id) ?? []
      const current = before.findLast(({ from }) => from <= now)
      const later = before.filter(({ from }) => from > now)
      known.set(id, [...(current ? [current] : []), ...later, { from: now + lagMs, entry }])
    },
    find: (id, at) => known.get(id)?.findLast(({ from }) => from <= at.getTime())?.entry ?? null,
  }
}
