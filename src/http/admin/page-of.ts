/** A page of a list; without a cursor it is the whole of it, or its end. */
export function pageOf(data: readonly unknown[], nextCursor: string | null = null) {
  return { object: 'list', data, has_more: nextCursor !== null, next_cursor: nextCursor }
}
