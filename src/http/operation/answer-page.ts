import type { Page } from '../../queries/page.ts'

/** Returns a page as every list answers it, with each record as `view` shows it. */
export function answerPage<T, V>({ items, hasMore, nextCursor }: Page<T>, view: (item: T) => V) {
  return { object: 'list', data: items.map((item) => view(item)), has_more: hasMore, next_cursor: nextCursor }
}

/** Returns a list with a single page, already in its readers' format. */
export function answerList<V>(data: readonly V[]) {
  return { object: 'list', data, has_more: false, next_cursor: null }
}
