import { performance } from 'node:perf_hooks'

/** Enough to keep a process with quick receivers busy: more connections would only cost memory. */
const LEAST = 64
/** For receivers that are slow or far away. */
export const MOST_REQUESTS = 1024
/** A process working for a larger part of the time has enough to do. */
const BUSY = 0.7

/** The number of requests that may be under way: as many as keep the process busy, and few if it already is. */
export class RequestBudget {
  requests = LEAST
  #before = performance.eventLoopUtilization()

  /** Adjusts to how busy the process was since the last call. */
  adjust(): void {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#before)
    this.#before = now
    this.requests = utilization > BUSY ? Math.max(LEAST, this.requests / 2) : Math.min(MOST_REQUESTS, this.requests * 2)
  }
}
