/** Of ids in a list, whether each stood before it already: who names lines names each of them once. */
export function repeatsOf(ids: readonly string[]): boolean[] {
  const seen = new Set<string>()
  return ids.map((id) => seen.size === seen.add(id).size)
}

/** What is said of an id that stood before. */
export const IS_REPEAT = 'is there twice'
