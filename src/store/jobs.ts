import { sql } from 'kysely'
import type { DbOrTx, Tx } from './database.ts'

/** The jobs that commands queue, with what they are told. */
export interface QueuedJobs {
  'automate-quote': { storeId: string; quoteId: string }
  'convert-quote': { storeId: string; quoteId: string }
  'send-invoice': { storeId: string; quoteId: string; draftOrderId: string }
  'make-document': { storeId: string; documentId: string }
  'remove-file': { storeId: string; fileId: string }
  'work-on-import': { storeId: string; importId: string }
}

/** Queues a job that runs once the transaction has committed, and only then. */
export async function addJob<T extends keyof QueuedJobs>(tx: Tx, name: T, payload: QueuedJobs[T]): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json)`.execute(tx)
}

/** Lets a job of the schedule run now rather than in its next minute; once, however often it is woken meanwhile. */
export async function wakeJob(
  db: DbOrTx,
  name: 'apply-platform-deliveries' | 'deliver-platform-notifications',
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, job_key => ${name})`.execute(db)
}

/**
 * Gives back to the queue what a worker took more than five minutes ago: no job runs that long, so its process was killed. Times
 * are the database's, by which the queue goes.
 */
export async function unlockAbandonedJobs(db: DbOrTx): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by
      from graphile_worker.jobs
      where locked_at < now() - interval '5 minutes'))`.execute(db)
}
