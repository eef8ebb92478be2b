import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { Logger, runOnce } from 'graphile-worker'
import { resumeConversions } from '../../../src/commands/orders/resume-conversions.ts'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { moveJobs } from '../../../src/database/job-outbox.ts'
import type { JobContext } from '../../../src/jobs/job-context.ts'
import { applyPlatformDeliveries } from '../../../src/jobs/orders/apply-platform-deliveries.ts'
import { SCHEDULE, taskList } from '../../../src/jobs/tasks.ts'
import { createLogger } from '../../../src/process/logger.ts'
import type { TestService } from './service.ts'

const SILENT = new Logger(() => () => {})

/** Returns the jobs' context in this service: its systems and the clock the test moves. */
export function jobContext(service: TestService, more: Partial<JobContext> = {}): JobContext {
  return {
    systems: service.systems,
    embedded: service.platform,
    documents: { make: async () => Buffer.from('%PDF-'), close: async () => {} },
    downloader: { get: async () => null, close: () => {} },
    files: databaseFiles(service.db),
    clock: () => service.now,
    baseUrl: service.baseUrl,
    logger: createLogger('silent'),
    ...more,
  }
}

/** Runs every scheduled job once, then everything commands have queued, as the service would. A failing job fails the test. */
export async function runDueJobs(service: TestService, more: Partial<JobContext> = {}): Promise<void> {
  const tasks: Record<string, (() => unknown) | undefined> = taskList(jobContext(service, more)) as never
  for (const { task } of SCHEDULE) await tasks[task]?.()
  await runQueuedJobs(service)
  assert.deepEqual(await listFailedJobs(service), [])
}

/** Runs what commands have queued, due retries, and what they queue; failing jobs wait for their next try. */
export async function runQueuedJobs(service: TestService, job: JobContext = jobContext(service)): Promise<void> {
  do {
    await moveJobs(service.db)
    await runOnce({ pgPool: service.pool, taskList: taskList(job), noHandleSignals: true, logger: SILENT })
    while (await isBeingWritten(service)) await setImmediate()
  } while (await isOnItsWay(service))
}

/** Returns whether a job waits to be moved to the queue. */
async function isOnItsWay(service: TestService): Promise<boolean> {
  const { rows } = await service.pool.query('select from job_outbox limit 1')
  return rows.length > 0
}

/** Returns whether a job's outcome is still being written: the queue does not wait for it. */
async function isBeingWritten(service: TestService): Promise<boolean> {
  const { rows } = await service.pool.query(
    'select from graphile_worker._private_jobs where locked_at is not null limit 1',
  )
  return rows.length > 0
}

/** Lists the failed jobs that wait for a retry, with the reasons. */
export async function listFailedJobs(service: TestService): Promise<{ task: string; error: string }[]> {
  const { rows } = await service.pool.query(`
    select task_identifier as task, last_error as error from graphile_worker.jobs where last_error is not null order by id`)
  return rows
}

/**
 * Runs everything due at the service's time until nothing is left: queued jobs, the platform's reports and what they cause;
 * failing jobs wait for their next try.
 */
export async function settle(service: TestService, job: JobContext = jobContext(service)): Promise<void> {
  for (let told = 1; told > 0; ) {
    await resumeConversions(job.systems, service.now)
    await runQueuedJobs(service, job)
    const { delivered, failed } = await service.platform.deliverNotifications()
    await applyPlatformDeliveries(job)
    told = delivered + failed
  }
  await runQueuedJobs(service, job)
}
