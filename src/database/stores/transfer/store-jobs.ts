import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../database.ts'
import { addJobs } from '../../job-outbox.ts'
import { type QueuedJobs, readPayload } from '../../jobs.ts'

/** A job that waits for a store, as an export has it. */
export interface MovedJob {
  task: keyof QueuedJobs
  /** Without the store. */
  payload: Readonly<Record<string, string>>
  run_at: string
}

/** Jobs that an arriving store needs. Documents are queued by what is missing; reconciling and redaction come by themselves. */
const MOVED = [
  'automate-quote',
  'convert-quote',
  'send-invoice',
  'remove-file',
  'remove-attachment',
  'work-on-import',
] as const satisfies readonly (keyof QueuedJobs)[]

/** Lists the jobs that wait or run for a store, oldest first: those on their way to the queue last. */
export async function listStoreJobs(db: DbOrTx, storeId: string): Promise<MovedJob[]> {
  const { rows: onTheirWay } = await sql<MovedJob>`
    select task, payload::jsonb - 'storeId' as payload, to_json(run_at) #>> '{}' as run_at
    from job_outbox
    where store_id = ${storeId} and task = any(${[...MOVED]}::text[])
    order by run_at`.execute(db)
  const { rows } = await sql<MovedJob>`
    select task.identifier as task, job.payload::jsonb - 'storeId' as payload, to_json(job.run_at) #>> '{}' as run_at
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = any(${[...MOVED]}::text[]) and job.payload ->> 'storeId' = ${storeId} and job.attempts < job.max_attempts
    order by job.id`.execute(db)
  return [...rows, ...onTheirWay]
}

/** Queues a job of an export for the store that arrived. Throws if its payload lacks an id. */
export async function queueStoreJob(tx: Tx, { task, payload, run_at }: MovedJob, storeId: string): Promise<void> {
  const given = readPayload(task, { ...payload, storeId })
  await addJobs(tx, [{ storeId, name: task, payload: given, runAt: run_at }])
}
