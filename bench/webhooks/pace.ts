import { setTimeout as delay } from 'node:timers/promises'

/**
 * Begins `act` so many times a second, whether or not what it began before has ended, and waits for all in the end. What is late
 * is made up for at once. Throws the first failure.
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
