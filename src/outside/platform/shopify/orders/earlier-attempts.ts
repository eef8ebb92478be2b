const FRESH_MS = 2_000
/** The longest that Shopify may still work on what a process asked before it ended. */
const SETTLED_AFTER_MS = 15_000

export type Attempt = 'first' | 'unsettled' | 'repeated'

export interface EarlierAttempts {
  /** Notes an attempt for this key, and returns whether there may have been one before. */
  begin(correlationKey: string): Attempt
  /** Notes that the attempt has ended with an answer. */
  end(correlationKey: string): void
}

/**
 * Returns what this process knows of attempts to make draft orders. A key that has only just been made and was not tried here was
 * tried nowhere: others wait for the conversion's lease. One made before this process started may have been tried by a process that
 * ended, whose request Shopify may still be working on.
 */
export function createEarlierAttempts(clock: () => Date): EarlierAttempts {
  const startedAt = clock().getTime()
  const tried = new Set<string>()
  return {
    begin: (key) => {
      const [now, madeAt] = [clock().getTime(), timeOfKey(key)]
      const isFirst = !tried.has(key) && madeAt !== null && madeAt >= startedAt && now - madeAt < FRESH_MS
      const mayBeWorking = madeAt !== null && madeAt < startedAt && now - startedAt < SETTLED_AFTER_MS
      tried.add(key)
      if (isFirst) return 'first'
      return mayBeWorking ? 'unsettled' : 'repeated'
    },
    end: (key) => void tried.delete(key),
  }
}

/** Returns the time in a UUID of version 7; null for any other key. */
function timeOfKey(key: string): number | null {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(key)
  return digits ? Number.parseInt(`${digits[1]}${digits[2]}`, 16) : null
}
