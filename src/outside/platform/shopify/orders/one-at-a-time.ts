/** Returns a way to run work by key: while it runs, others with the same key get its outcome instead of running it again. */
export function oneAtATime<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const one = work().finally(() => running.delete(key))
    running.set(key, one)
    return one
  }
}
