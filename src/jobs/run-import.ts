import { workOnImport } from '../commands/work-on-import.ts'
import { addJob, type QueuedJobs } from '../store/jobs.ts'
import type { JobContext } from './job-context.ts'

/** Well within the five minutes after which a job is taken for abandoned. */
const TURN_MS = 60_000

/** Works on an import for a minute at most, and queues what is left behind the jobs that wait. */
export async function runImport(job: JobContext, payload: QueuedJobs['work-on-import']): Promise<void> {
  const { systems, embedded: platform, clock } = job
  if (!platform) return
  const { db, secretBox } = systems
  const started = performance.now()
  const isTimeUp = () => performance.now() - started > TURN_MS
  const left = await workOnImport({ db, secretBox, platform, clock, isTimeUp }, payload)
  if (left === 'more') await db.transaction().execute((tx) => addJob(tx, 'work-on-import', payload))
}
