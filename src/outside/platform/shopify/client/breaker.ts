const FAILURES = 5
const OPEN_MS = 15_000

/** Spares a shop that does not answer: five failures in a row stop calls for 15 s, then one call tries. */
export class Breaker {
  readonly #stores = new Map<string, { failures: number; closedUntil: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Tells whether a call may go. After a pause only one may, until it is known how it went. */
  mayCall(storeId: string): boolean {
    const store = this.#stores.get(storeId)
    if (!store || store.failures < FAILURES) return true
    if (this.#now() < store.closedUntil) return false
    store.closedUntil = this.#now() + OPEN_MS
    return true
  }

  /** Returns true if this failure opened it. */
  failed(storeId: string): boolean {
    const failures = (this.#stores.get(storeId)?.failures ?? 0) + 1
    this.#stores.set(storeId, { failures, closedUntil: this.#now() + OPEN_MS })
    return failures === FAILURES
  }

  /** A call that might go was not sent after all: another may try instead. */
  notSent(storeId: string): void {
    const store = this.#stores.get(storeId)
    if (store && store.failures >= FAILURES) store.closedUntil = this.#now()
  }

  answered(storeId: string): void {
    this.#stores.delete(storeId)
  }
}
