import { isDistributed } from '../database/distribution/is-distributed.ts'
import { FailureLog } from '../database/failure-log.ts'
import { bringJobs } from '../database/job-outbox.ts'
import { HintSender } from '../database/webhooks/wake-hints.ts'
import type { JobContext } from './job-context.ts'

/** For jobs that nobody hinted at, or whose hint was lost: mostly each is moved at once. */
const POLL_MS = 2_000
/** The same where stores are on different nodes: each look asks all of them. */
const POLL_NODES_MS = 15_000

/** Moves the jobs of committed changes to the queue: when hinted, and every 2 seconds; where stores are on different nodes, every 15. */
export class JobMover {
  readonly #job: Pick<JobContext, 'systems' | 'logger'>
  readonly #trouble: FailureLog
  readonly #failed = (error: unknown) => this.#trouble.say(error, 'failed to move jobs to the queue')
  readonly #hinted: HintSender
  #timer: NodeJS.Timeout | undefined
  #movedAt = Number.NEGATIVE_INFINITY
  #moving: Promise<void> | null = null

  constructor(job: Pick<JobContext, 'systems' | 'logger'>) {
    this.#job = job
    this.#trouble = new FailureLog(job.logger)
    this.#hinted = new HintSender((stores) => bringJobs(job.systems.db, stores), this.#failed)
  }

  start(): void {
    this.#timer = setInterval(() => this.#move(), POLL_MS)
    this.#move()
  }

  /** Hints that jobs of these stores wait; of any, if none is named. */
  wake(stores: readonly string[]): void {
    for (const storeId of stores) this.#hinted.hint(storeId)
    if (stores.length === 0) this.#move()
  }

  /** Moves what was hinted, and nothing more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([this.#moving, this.#hinted.close()])
  }

  #move(): void {
    this.#moving ??= this.#bring()
      .catch(this.#failed)
      .finally(() => {
        this.#moving = null
      })
  }

  async #bring(): Promise<void> {
    const { db } = this.#job.systems
    const now = performance.now()
    if ((await isDistributed(db)) && now - this.#movedAt < POLL_NODES_MS) return
    this.#movedAt = now
    await bringJobs(db)
  }
}
