/** Returns the values of a comma-separated list, each once; undefined if absent. */
export function splitList<T extends string>(text: string | undefined): T[] | undefined {
  return text === undefined ? undefined : ([...new Set(text.split(','))] as T[]) // its form is checked on the way in
}
