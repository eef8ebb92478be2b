/** A page of a list. */
export interface Page<T> {
  items: readonly T[]
  hasMore: boolean
  /** Names the last record of the page to whoever asks for the next one; null where there is none. */
  nextCursor: string | null
}

/** How much of a list is asked for: `limit` records after those of the page that gave the cursor. */
export interface PageRequest {
  limit?: number | undefined
  cursor?: string | null | undefined
}

/** Records on a page unless the reader says how many. */
export const DEFAULT_LIMIT = 20
/** The most a reader may ask for. */
export const MOST_LIMIT = 50

/** Returns the page these records are, where `hasMore` says whether others follow: the next one begins after the last of them. */
export function pageOf<T>(items: readonly T[], hasMore: boolean, cursorOf: (last: T) => string): Page<T> {
  const last = items.at(-1)
  return { items, hasMore, nextCursor: hasMore && last !== undefined ? cursorOf(last) : null }
}

/** Returns the page of what was found, at most one record more than its limit: that one says that others follow. */
export function cutPage<T>(found: readonly T[], limit: number, cursorOf: (last: T) => string): Page<T> {
  return pageOf(found.slice(0, limit), found.length > limit, cursorOf)
}

/** Returns all of a list that has no second page. */
export function onePage<T>(items: readonly T[]): Page<T> {
  return { items, hasMore: false, nextCursor: null }
}

/** Returns a page of the platform's, whose cursors are its own. */
export function platformPage<T>({ items, nextCursor }: { items: readonly T[]; nextCursor: string | null }): Page<T> {
  return { items, hasMore: nextCursor !== null, nextCursor }
}

/** The cursor of lists that are walked by the ids of their records. */
export const byId = ({ id }: { id: string }): string => id
