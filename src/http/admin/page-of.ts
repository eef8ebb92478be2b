/** Returns a page of a list; without a cursor it is the last or only one. */
export function pageOf(data: readonly unknown[], nextCursor: string | null = null) {
  return { object: 'list', data, has_more: nextCursor !== null, next_cursor: nextCursor }
}
