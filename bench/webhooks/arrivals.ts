import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '../quantile.ts'
import type { Receivers } from './start-receivers.ts'

/** Latencies from commit, or send, to receipt. */
export interface Latency {
  p50Ms: number
  p99Ms: number
}

const ARRIVE_WITHIN_MS = 20_000

/** Waits until all of these have arrived at `watched` addresses; returns how long each took. Throws if some do not arrive. */
export async function readLatency(
  receivers: Receivers,
  times: readonly (readonly [id: string, at: number])[],
): Promise<Latency> {
  const arrivals = new Map<string, number>()
  for (const deadline = Date.now() + ARRIVE_WITHIN_MS; ; await delay(100)) {
    for (const [id, at] of (await receivers.look()).watched) arrivals.set(id, Math.min(at, arrivals.get(id) ?? at))
    const missing = times.filter(([id]) => !arrivals.has(id)).length
    if (missing === 0) break
    if (Date.now() > deadline) throw new Error(`${missing} of ${times.length} did not arrive`)
  }
  const took = times.map(([id, at]) => (arrivals.get(id) ?? Number.NaN) - at)
  return { p50Ms: quantile(took, 0.5), p99Ms: quantile(took, 0.99) }
}
