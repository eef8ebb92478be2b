/** A platform call, and the time after which the platform has surely done or dropped what it was asked. */
const ANSWERS_WITHIN_MS = 5_000
export const SETTLED_AFTER_MS = 15_000

/** A process's lease of a conversion: while it holds, no other process asks the platform for its draft orders. */
export class ConversionLease {
  readonly until: Date
  readonly #now: Date
  readonly #since = performance.now()

  constructor(now: Date, ms: number) {
    this.until = new Date(now.getTime() + ms)
    this.#now = now
  }

  /** Returns the time it is now, by the clock that the lease began with. */
  now(): Date {
    return new Date(this.#now.getTime() + Math.round(performance.now() - this.#since))
  }

  /** Returns whether what the platform is asked now is settled before the lease ends, and the conversion is still ours. */
  allows({ leaseUntil }: { leaseUntil: Date | null }): boolean {
    const isOurs = leaseUntil?.getTime() === this.until.getTime()
    return isOurs && this.until.getTime() - this.now().getTime() >= ANSWERS_WITHIN_MS + SETTLED_AFTER_MS
  }
}
