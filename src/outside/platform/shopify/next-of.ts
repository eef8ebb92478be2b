/** Returns the cursor of the next page; null after the last. */
export function nextOf({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }): string | null {
  return hasNextPage ? endCursor : null
}
