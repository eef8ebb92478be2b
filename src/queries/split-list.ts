/** Returns the values of a list in one text, separated by commas, each once; undefined when it wasn't given. */
export function splitList<T extends string>(text: string | undefined): T[] | undefined {
  return text === undefined ? undefined : ([...new Set(text.split(','))] as T[]) // whoever takes it in checks its form
}
