import { performance } from 'node:perf_hooks'

/** Enough to keep a process busy whose receivers are quick: more connections would only cost memory. */
const LEAST = 64
/** For receivers that are slow or far away. */
export const MOST_REQUESTS = 1024
/** A process that works for a larger part of the time has enough to do. */
const BUSY = 0.7

/** How many requests may be under way: as many as it takes to keep the process busy, and few where it is anyway. */
export class RequestBudget {
  requests = LEAST
  #before = performance.eventLoopUtilization()

  /** Looks at how busy the process was since the last time. */
  adjust(): void {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#before)
    this.#before = now
    this.requests = utilization > BUSY ? Math.max(LEAST, this.requests / 2) : Math.min(MOST_REQUESTS, this.requests * 2)
  }
}
