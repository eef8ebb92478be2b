import { sql } from 'kysely'
import type { DbOrTx } from './database.ts'

/** The backlog of jobs over all stores. */
export interface JobBacklog {
  /** The time since the job that is next has been due; 0 if none is. */
  dueSeconds: number
}

/**
 * Reads the backlog from the end of the queue's index, however long the queue is, and from the jobs on their way there. Times are the
 * database's, as the queue uses them.
 */
export async function readJobBacklog(db: DbOrTx): Promise<JobBacklog> {
  const { rows } = await sql<{ due: number }>`
    select extract(epoch from now() - run_at)::float8 as due
    from graphile_worker._private_jobs
    where is_available and run_at <= now()
    order by priority, run_at
    limit 1`.execute(db)
  const { rows: onTheirWay } = await sql<{ due: number | null }>`
    select extract(epoch from now() - min(run_at))::float8 as due from job_outbox`.execute(db)
  return { dueSeconds: Math.max(0, rows[0]?.due ?? 0, onTheirWay[0]?.due ?? 0) }
}
