import { tracingChannel } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Job, Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { withoutValues } from '../database/database-error.ts'
import { OneDocumentAStore } from './documents/one-document-a-store.ts'
import type { JobContext } from './job-context.ts'
import { JobLeases, type JobLeasesOptions } from './job-leases.ts'
import { JobMover } from './job-mover.ts'
import { outlastingPool } from './outlasting-pool.ts'
import { SCHEDULE, taskList } from './tasks.ts'

/** Jobs run at the same time: a document or an import delays no others, and most connections are left to requests. */
const AT_ONCE = 4
const SHORTEST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** A queue that ran this long is healthy: when it ends, it is restarted at once. */
const WELL_AFTER_MS = 60_000
/** A stopping process waits this long for its jobs; others rerun those cut off. */
const STOP_WITHIN_MS = 5_000

/** A job that is traced. */
export interface JobTrace {
  job: Pick<Job, 'id' | 'task_identifier' | 'attempts' | 'payload'>
}

/** Tells when a job starts and ends. Silent without subscribers. */
export const jobs = tracingChannel<JobTrace, unknown>('qns.job')

/** The background jobs of a process. */
export interface Jobs {
  /** The job queue's events. */
  events: WorkerEvents
  /** Hints that jobs of these stores wait to be moved to the queue; of any, if none is named. */
  wake(stores: readonly string[]): void
  /** Takes no more jobs and waits briefly for running ones. */
  stop(): Promise<void>
}

/** Runs background jobs in this process through every database outage; several processes share the work. */
export function startJobs(
  job: JobContext,
  pool: pg.Pool,
  options: Pick<JobLeasesOptions, 'roundMs' | 'silentMs'> = {},
): Jobs {
  const events: WorkerEvents = new EventEmitter()
  const stopping = new AbortController()
  const { logger } = job
  const onError = (error: unknown) => logger.debug({ err: withoutValues(error) }, 'failed to write to the job queue')
  const leases = new JobLeases(job.systems.db, { ...options, onError })
  leases.start()
  const mover = new JobMover(job)
  mover.start()
  const documents = new OneDocumentAStore()
  const queue = keepRunning(job, {
    start: () =>
      run({
        pgPool: outlastingPool(pool, { signal: stopping.signal, onError }),
        concurrency: AT_ONCE,
        noHandleSignals: true,
        events,
        logger: queueLogger(job),
        taskList: held(guarded(taskList(job), documents), leases),
        forbiddenFlags: () => documents.flags(),
        parsedCronItems: parseCronItems([...SCHEDULE]),
      }),
    signal: stopping.signal,
  })
  return {
    events,
    wake: (stores) => mover.wake(stores),
    stop: async () => {
      stopping.abort()
      await Promise.race([Promise.all([queue, mover.stop()]), delay(STOP_WITHIN_MS, undefined, { ref: false })])
      leases.stop()
    },
  }
}

/** Keeps the job queue running until the signal: restarts it whenever it ends, with pauses, logging that once. */
async function keepRunning(
  { logger }: JobContext,
  { start, signal }: { start: () => Promise<Runner>; signal: AbortSignal },
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const started = performance.now()
    let reason: unknown = 'it ended by itself'
    try {
      const runner = await start()
      if (failures > 0) logger.info('the job queue is running again')
      await endOf(runner, signal)
    } catch (error) {
      reason = withoutValues(error)
    }
    if (signal.aborted) return
    if (performance.now() - started > WELL_AFTER_MS) failures = 0
    if (failures === 0) logger.warn({ err: reason }, 'the job queue stopped, restarting it until it runs')
    const pauseMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures)
    await delay(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
  }
}

/** Resolves when the queue takes no more jobs, by itself or stopped by the signal. */
async function endOf(runner: Runner, signal: AbortSignal): Promise<void> {
  const asked = Promise.withResolvers<void>()
  const stop = () => runner.stop().then(asked.resolve, asked.resolve)
  if (signal.aborted) await stop()
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([runner.promise, asked.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function guarded(tasks: TaskList, documents: OneDocumentAStore): TaskList {
  const { 'make-document': make } = tasks
  return make ? { ...tasks, 'make-document': documents.guard(make) } : tasks
}

/** Returns the tasks, each holding its job while it runs. */
function held(tasks: TaskList, leases: JobLeases): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => {
        const { job } = helpers
        return leases.hold(job.id, () => jobs.tracePromise(async () => task?.(payload, helpers), { job }))
      },
    ]),
  )
}

/** The pool logs connection problems, so only failing jobs are left. */
function queueLogger({ logger }: JobContext): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' && meta?.failure === true) logger.error(message)
    else logger.debug(message)
  })
}
