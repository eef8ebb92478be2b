interface Kept<T> {
  value: T
  until: number
}

interface Caller {
  storeId: string
  isBackground?: boolean
}

/** More than any process needs at once; the oldest go first. */
const MOST_KEPT = 10_000

/**
 * Returns `read` with its answers kept for a while per store and key; a failed one is not kept. Who asks while an answer is on its way waits
 * for it, but people never for background work, which may wait for its turn.
 */
export function cached<C extends Caller, Key extends readonly string[], T>(
  read: (call: C, ...key: Key) => Promise<T>,
  forMs: number,
  clock: () => Date,
): (call: C, ...key: Key) => Promise<T> {
  const known = new Map<string, Kept<T>>()
  const running = new Map<string, Promise<T>>()
  const readAndKeep = async (name: string, call: C, key: Key): Promise<T> => {
    const until = clock().getTime() + forMs
    const value = await read(call, ...key)
    known.delete(name) // so that the first is always the oldest
    known.set(name, { value, until })
    const [oldest] = known.keys()
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
    return value
  }
  return async (call, ...key) => {
    const name = [call.storeId, ...key].join(' ')
    const kept = known.get(name)
    if (kept && clock().getTime() < kept.until) return kept.value
    const line = `${call.isBackground ? 'work' : 'people'} ${name}`
    const asked = running.get(line) ?? readAndKeep(name, call, key).finally(() => running.delete(line))
    running.set(line, asked)
    return asked
  }
}
