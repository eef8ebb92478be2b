interface Kept<T> {
  value: Promise<T>
  until: number
}

/** More than any process needs at once; the oldest go first. */
const MOST_KEPT = 10_000

/** Returns `read` with its answers kept for a while per store and key; a failed one is not kept. */
export function cached<C extends { storeId: string }, Key extends readonly string[], T>(
  read: (call: C, ...key: Key) => Promise<T>,
  forMs: number,
  clock: () => Date,
): (call: C, ...key: Key) => Promise<T> {
  const known = new Map<string, Kept<T>>()
  return (call, ...key) => {
    const now = clock().getTime()
    const name = [call.storeId, ...key].join(' ')
    const kept = known.get(name)
    if (kept && now < kept.until) return kept.value
    const value = read(call, ...key)
    known.delete(name) // so that the first is always the oldest
    known.set(name, { value, until: now + forMs })
    const [oldest] = known.keys()
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
    value.catch(() => {
      if (known.get(name)?.value === value) known.delete(name)
    })
    return value
  }
}
