import { FailureLog } from '../database/failure-log.ts'
import { bringJobs } from '../database/job-outbox.ts'
import type { JobContext } from './job-context.ts'

/** For jobs of processes that died before they moved them: mostly each is moved at once. */
const POLL_MS = 2_000

/** Moves the jobs of committed changes to the queue, every 2 seconds. */
export class JobMover {
  readonly #job: Pick<JobContext, 'systems' | 'logger'>
  readonly #trouble: FailureLog
  #timer: NodeJS.Timeout | undefined
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
    this.#moving ??= bringJobs(this.#job.systems.db)
      .catch((error) => this.#trouble.say(error, 'failed to move jobs to the queue'))
      .finally(() => {
        this.#moving = null
      })
  }
}
