import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import { unlockAbandonedJobs } from '../store/jobs.ts'
import type { JobContext } from './job-context.ts'
import { SCHEDULE, taskList } from './tasks.ts'

/** Jobs that run at the same time: a document or an import holds nobody up, and most connections are left to requests. */
const AT_ONCE = 4

/** Starts the background jobs on this process; several processes share the work. Stop with `runner.stop()`. */
export async function startJobs(job: JobContext, pool: pg.Pool): Promise<Runner> {
  await unlockAbandonedJobs(job.systems.db)
  return run({
    pgPool: pool,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') job.logger.error(message)
      else job.logger.debug(message)
    }),
    taskList: taskList(job),
    parsedCronItems: parseCronItems([...SCHEDULE]),
  })
}
