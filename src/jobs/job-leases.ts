import type { Db } from '../database/database.ts'
import { renewJobs, unlockAbandonedJobs } from '../database/jobs.ts'

/** How often a process says which jobs it runs. */
const ROUND_MS = 8_000
/** Who says nothing of a job for so long was killed: others do it within a minute. */
const SILENT_MS = 30_000
/** A job that runs longer hangs: it is given to others. */
const LONGEST_JOB_MS = 300_000

export interface JobLeasesOptions {
  roundMs?: number
  silentMs?: number
  onError: (error: unknown) => void
}

/**
 * Keeps the jobs that this process runs its own, and gives back to the queue those of processes that were killed: no job that runs
 * is given away, none that nobody runs is kept for long.
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

  /** Does the work of a job that this process has taken, and holds the job meanwhile. */
  async hold<T>(jobId: string, work: () => Promise<T>): Promise<T> {
    this.#running.set(jobId, performance.now())
    try {
      return await work()
    } finally {
      this.#running.delete(jobId)
    }
  }

  /** Others are given a round after an outage to say what they run, before anything of theirs is taken for abandoned. */
  async #goRound(): Promise<void> {
    const now = performance.now()
    const alive = [...this.#running].filter(([, since]) => now - since < LONGEST_JOB_MS).map(([id]) => id)
    try {
      if (alive.length > 0) await renewJobs(this.#db, alive)
      const mayJudge = now - this.#lastRound < 2 * this.#roundMs
      if (mayJudge) await unlockAbandonedJobs(this.#db, this.#silentMs)
      else await renewJobs(this.#db, []) // asks whether the database is there
      this.#lastRound = now
    } catch (error) {
      this.#onError(error)
    }
  }
}
