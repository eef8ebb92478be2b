export interface Page<T> {
  items: readonly T[]
  hasMore: boolean
  /** Identifies the page's last record when asking for the next page; null if there is none. */
  nextCursor: string | null
}

/** The requested part of a list: `limit` records after those of the page that gave the cursor. */
export interface PageRequest {
  limit?: number | undefined
  cursor?: string | null | undefined
}

/** Records per page by default. */
export const DEFAULT_LIMIT = 20
/** The most records per page. */
export const MOST_LIMIT = 50

/** Returns a page of these records; `hasMore` says whether others follow, and the next page starts after the last of them. */
export function pageOf<T>(items: readonly T[], hasMore: boolean, cursorOf: (last: T) => string): Page<T> {
  const last = items.at(-1)
  return { items, hasMore, nextCursor: hasMore && last !== undefined ? cursorOf(last) : null }
}

/** Returns the page of the records found, at most one more than its limit, which shows that others follow. */
export function cutPage<T>(found: readonly T[], limit: number, cursorOf: (last: T) => string): Page<T> {
  return pageOf(found.slice(0, limit), found.length > limit, cursorOf)
}

/** Returns a whole list that has no second page. */
export function onePage<T>(items: readonly T[]): Page<T> {
  return { items, hasMore: false, nextCursor: null }
}

/** Returns a page of the platform's list, whose cursors are its own. */
export function platformPage<T>({ items, nextCursor }: { items: readonly T[]; nextCursor: string | null }): Page<T> {
  return { items, hasMore: nextCursor !== null, nextCursor }
}

/** The cursor of lists ordered by their records' ids. */
export const byId = ({ id }: { id: string }): string => id
