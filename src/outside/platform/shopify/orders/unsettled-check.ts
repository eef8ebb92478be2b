import { timeOfKey } from './time-of-key.ts'

/** The longest that Shopify may still work on what a process asked before it ended. */
const SETTLED_AFTER_MS = 15_000

/**
 * Returns a check of correlation keys: true for one made before this process started, while Shopify may still be working on what a
 * process that ended has asked. Live processes keep away from each other by the conversion's lease.
 */
export function createUnsettledCheck(clock: () => Date): (correlationKey: string) => boolean {
  const startedAt = clock().getTime()
  return (key) => {
    const madeAt = timeOfKey(key)
    return madeAt !== null && madeAt < startedAt && clock().getTime() - startedAt < SETTLED_AFTER_MS
  }
}
