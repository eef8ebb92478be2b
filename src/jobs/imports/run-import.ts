import { workOnImport } from '../../commands/imports/work-on-import.ts'
import { addJob, type QueuedJobs } from '../../database/jobs.ts'
import type { JobContext } from '../job-context.ts'

/** Jobs share a worker: others should not wait longer than this. */
const TURN_MS = 10_000

/** Checks an import, or writes it for ten seconds at a time, then requeues the rest behind waiting jobs. */
export async function runImport(job: JobContext, payload: QueuedJobs['work-on-import']): Promise<void> {
  const { systems, embedded: platform, clock } = job
  if (!platform) return
  const { db, secretBox } = systems
  const started = performance.now()
  const isTimeUp = () => performance.now() - started > TURN_MS
  const left = await workOnImport({ db, secretBox, platform, clock, isTimeUp }, payload)
  if (left === 'more') await addJob(db, 'work-on-import', payload)
}
