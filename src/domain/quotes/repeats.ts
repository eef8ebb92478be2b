/** Returns for each id in a list whether it occurred before. */
export function repeatsOf(ids: readonly string[]): boolean[] {
  const seen = new Set<string>()
  return ids.map((id) => seen.size === seen.add(id).size)
}

/** The message for a repeated id. */
export const IS_REPEAT = 'is repeated'
