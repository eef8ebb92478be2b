const listeners = new Set<() => void>()

/** Calls back whenever the service tells of a change, also in a page nobody sees, until the returned function is called. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the listeners that something has changed. */
export function tellNews(): void {
  for (const listener of listeners) listener()
}
