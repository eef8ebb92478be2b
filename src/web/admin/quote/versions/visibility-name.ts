const NAMES: Record<string, string> = { show: 'shown', price_hidden: 'price hidden', hidden: 'hidden' }

/** What the buyer sees of a line, in words. */
export function visibilityName(visibility: string): string {
  return NAMES[visibility] ?? visibility
}
