import { setTimeout as delay } from 'node:timers/promises'

/**
 * Starts `act` this many times a second, whether or not earlier ones have ended, and finally waits for all. Catches up at
 * once if late. Throws the first failure.
 */
export async function pace(rate: number, seconds: number, act: (n: number) => Promise<void>): Promise<void> {
  const started = performance.now()
  const acts: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const aheadMs = started + (n * 1000) / rate - performance.now()
    if (aheadMs > 0) await delay(aheadMs)
    const acting = act(n)
    acting.catch(() => {}) // thrown below
    acts.push(acting)
  }
  await Promise.all(acts)
}
