/** Said where a search shows only the first of what it found. */
export const MORE_FOUND = 'More found – type more to narrow it down'

/** The options of a select, and after them that there are more. */
export function withMoreFound<T extends { value: string; label: string }>(options: readonly T[], hasMore: boolean) {
  return hasMore ? [...options, { value: 'more-found', label: MORE_FOUND, disabled: true }] : [...options]
}
