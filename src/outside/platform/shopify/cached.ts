interface Kept<T> {
  value: Promise<T>
  until: number
}

/** Returns `read` with its answers kept for a while per store; a failed one is not kept. */
export function cached<C extends { storeId: string }, T>(
  read: (call: C) => Promise<T>,
  forMs: number,
  clock: () => Date,
): (call: C) => Promise<T> {
  const known = new Map<string, Kept<T>>()
  return (call) => {
    const now = clock().getTime()
    const kept = known.get(call.storeId)
    if (kept && now < kept.until) return kept.value
    const value = read(call)
    known.set(call.storeId, { value, until: now + forMs })
    value.catch(() => {
      if (known.get(call.storeId)?.value === value) known.delete(call.storeId)
    })
    return value
  }
}
