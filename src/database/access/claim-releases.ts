import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database.ts'
import { type Claim, releaseClaim } from './idempotency.ts'

const PAUSE_MS = 250
/** Longer than any lease. */
const FORGOTTEN_AFTER_MS = 90_000
const MOST_WAITING = 10_000

/**
 * Releases idempotency keys that could not be released because the database was away, as soon as it is back, so that nobody waits for the
 * lease of a request that failed long ago.
 */
export class ClaimReleases {
  readonly #db: Db
  readonly #closing = new AbortController()
  #waiting: { claim: Claim; since: number }[] = []
  #running = false

  constructor(db: Db) {
    this.#db = db
  }

  add(claim: Claim): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push({ claim, since: performance.now() })
    if (!this.#running) void this.#release()
  }

  close(): void {
    this.#closing.abort()
  }

  async #release(): Promise<void> {
    const { signal } = this.#closing
    this.#running = true
    while (!signal.aborted && this.#waiting.length > 0) {
      const [first] = this.#waiting
      if (!first) break
      const isOver = performance.now() - first.since > FORGOTTEN_AFTER_MS
      const isDone = isOver || (await this.#tryOne(first.claim))
      if (isDone) this.#waiting.shift()
      else await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    this.#running = false
  }

  async #tryOne(claim: Claim): Promise<boolean> {
    return releaseClaim(this.#db, claim).then(
      () => true,
      () => false,
    )
  }
}
