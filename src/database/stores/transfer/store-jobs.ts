import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../database.ts'
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

/** Lists the jobs that wait or run for a store, oldest first. */
export async function listStoreJobs(db: DbOrTx, storeId: string): Promise<MovedJob[]> {
  const { rows } = await sql<MovedJob>`
    select task.identifier as task, job.payload::jsonb - 'storeId' as payload, to_json(job.run_at) #>> '{}' as run_at
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = any(${[...MOVED]}::text[]) and job.payload ->> 'storeId' = ${storeId} and job.attempts < job.max_attempts
    order by job.id`.execute(db)
  return rows
}

/** Queues a job of an export for the store that arrived. Throws if its payload lacks an id. */
export async function queueStoreJob(tx: Tx, { task, payload, run_at }: MovedJob, storeId: string): Promise<void> {
  const given = JSON.stringify(readPayload(task, { ...payload, storeId }))
  await sql`select graphile_worker.add_job(${task}, payload => ${given}::json, run_at => ${run_at}::timestamptz)`.execute(
    tx,
  )
}
