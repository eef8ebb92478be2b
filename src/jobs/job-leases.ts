import type { Db } from '../database/database.ts'
import { renewJobs, unlockAbandonedJobs } from '../database/jobs.ts'

/** A process reports the jobs it runs this often. */
const ROUND_MS = 8_000
/** A process that reports nothing about a job for this long was killed; others take over within a minute. */
const SILENT_MS = 30_000
/** A job that runs longer hangs and is given to others. */
const LONGEST_JOB_MS = 300_000

export interface JobLeasesOptions {
  roundMs?: number
  silentMs?: number
  onError: (error: unknown) => void
}

/**
 * Keeps this process's running jobs reserved, and returns jobs of killed processes to the queue: no running job is given away, and no
 * abandoned one is held for long.
 */
export class JobLeases {
  readonly #db: Db
  readonly #roundMs: number
  readonly #silentMs: number
  readonly #onError: (error: unknown) => void
  readonly #running = new Map<string, number>()
  #lastRound = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #round = Promise.resolve()

  constructor(db: Db, { roundMs = ROUND_MS, silentMs = SILENT_MS, onError }: JobLeasesOptions) {
    this.#db = db
    this.#roundMs = roundMs
    this.#silentMs = silentMs
    this.#onError = onError
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#round = this.#round.then(() => this.#goRound())
    }, this.#roundMs)
    this.#round = this.#goRound()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Does the work of a job this process has taken and holds the job during it. */
  async hold<T>(jobId: string, work: () => Promise<T>): Promise<T> {
    this.#running.set(jobId, performance.now())
    try {
      return await work()
    } finally {
      this.#running.delete(jobId)
    }
  }

  /** After an outage, others get a round to report their jobs before any is considered abandoned. */
  async #goRound(): Promise<void> {
    const now = performance.now()
    const alive = [...this.#running].filter(([, since]) => now - since < LONGEST_JOB_MS).map(([id]) => id)
    try {
      if (alive.length > 0) await renewJobs(this.#db, alive)
      const mayJudge = now - this.#lastRound < 2 * this.#roundMs
      if (mayJudge) await unlockAbandonedJobs(this.#db, this.#silentMs)
      else await renewJobs(this.#db, []) // checks that the database is there
      this.#lastRound = now
    } catch (error) {
      this.#onError(error)
    }
  }
}
