import type { Page } from '../../queries/page.ts'

/** A page as every list answers it, each of its records as `view` shows it. */
export function answerPage<T, V>({ items, hasMore, nextCursor }: Page<T>, view: (item: T) => V) {
  return { object: 'list', data: items.map((item) => view(item)), has_more: hasMore, next_cursor: nextCursor }
}

/** A list that has one page, already in the words of its readers. */
export function answerList<V>(data: readonly V[]) {
  return { object: 'list', data, has_more: false, next_cursor: null }
}
