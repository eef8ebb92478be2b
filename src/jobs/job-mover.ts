import { isDistributed } from '../database/distribution/is-distributed.ts'
import { FailureLog } from '../database/failure-log.ts'
import { bringJobs } from '../database/job-outbox.ts'
import type { JobContext } from './job-context.ts'

/** For jobs of processes that died before they moved them: mostly each is moved at once. */
const POLL_MS = 2_000
/** The same where stores are on different nodes: each look asks all of them. */
const POLL_NODES_MS = 15_000

/** Moves the jobs of committed changes to the queue, every 2 seconds; where stores are on different nodes, every 15. */
export class JobMover {
  readonly #job: Pick<JobContext, 'systems' | 'logger'>
  readonly #trouble: FailureLog
  #timer: NodeJS.Timeout | undefined
  #movedAt = Number.NEGATIVE_INFINITY
  #moving: Promise<void> | null = null

  constructor(job: Pick<JobContext, 'systems' | 'logger'>) {
    this.#job = job
    this.#trouble = new FailureLog(job.logger)
  }

  start(): void {
    this.#timer = setInterval(() => this.#move(), POLL_MS)
    this.#move()
  }

  /** Moves nothing more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#moving
  }

  #move(): void {
    this.#moving ??= this.#bring()
      .catch((error) => this.#trouble.say(error, 'failed to move jobs to the queue'))
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
