import { sql } from 'kysely'
import type { QuoteJob } from '../domain/quotes/change.ts'
import { takeDue } from '../domain/take-due.ts'
import type { Db, Tx } from './database.ts'
import { isDistributed } from './distribution/is-distributed.ts'
import { type NewJob, tellJobWorkers } from './jobs.ts'
import { noteQueued, type Part } from './write-parts.ts'

/** The tries of a job by the queue's default. */
const TRIES = 25
const MOVED_AT_ONCE = 256
/** A process that has moved jobs for longer than this has died. */
const LEASE_MS = 30_000

/**
 * Returns the write that queues jobs, if there are any, where their stores' rows are: `moveJobs` takes them to the queue, whose workers are told
 * once it is committed.
 */
export function insertJobs(name: string, jobs: readonly NewJob[]): Part[] {
  if (jobs.length === 0) return []
  const rows = jobs.map(({ storeId, name: task, payload, key, tries = TRIES, flag, runAt }) => ({
    ...{ store_id: storeId, task, payload, key, max_attempts: tries, flag, run_at: runAt },
  }))
  const table = sql.id(name)
  return [
    {
      name,
      tables: [
        sql`${table} as (
      insert into job_outbox (store_id, task, payload, key, max_attempts, flag, run_at)
      select store_id, task, payload, key, max_attempts, flag, coalesce(run_at, clock_timestamp())
      from json_populate_recordset(null::job_outbox, ${JSON.stringify(rows)})
      returning id)`,
      ],
      result: sql`(select count(*) from ${table})`,
      queuesJob: true,
    },
  ]
}

/** Returns the writes that queue the jobs that changes of quotes cause, if there are any, when it commits. */
export function quoteJobs(changes: readonly { storeId: string; quoteId: string; jobs: readonly QuoteJob[] }[]): Part[] {
  const jobs = changes.flatMap(({ storeId, quoteId, jobs }) =>
    jobs.map(({ name, ...told }) => ({ storeId, name, payload: { storeId, quoteId, ...told } }) as NewJob),
  )
  return insertJobs('jobs', jobs)
}

/** Queues jobs that run if and when the transaction commits. */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  const [part] = insertJobs('jobs', jobs)
  if (!part) return
  await sql`with ${part.tables[0]} select from ${sql.id(part.name)}`.execute(tx)
  noteQueued(tx)
}

/**
 * Moves the jobs that committed changes caused into the queue, and returns their number; any number of processes may do so at once. A process that
 * dies in the middle may leave a job that runs twice, as a failed one does, but never one that is lost.
 */
export async function moveJobs(db: Db): Promise<number> {
  const move = (await isDistributed(db)) ? moveFromNodes : moveHere
  for (let moved = 0, all = 0; ; all += moved) {
    moved = await move(db)
    if (moved < MOVED_AT_ONCE) return all + moved
  }
}

/** Moves jobs as moveJobs does, and tells the workers of all processes. */
export async function bringJobs(db: Db): Promise<void> {
  const moved = await moveJobs(db)
  if (moved > 0) await tellJobWorkers(db, moved)
}

interface OutboxRow {
  store_id: string
  id: string
  task: string
  payload: unknown
  key: string | null
  max_attempts: number
  flag: string | null
  run_at: Date
}

/** Of the rows `moved`, in the order in which they were added. */
const QUEUED = sql`
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, key, flags, run_at)
  select coalesce((select id from graphile_worker._private_tasks where identifier = task), job_task(task)), payload, max_attempts, key,
    case when flag is not null then jsonb_build_object(flag, true) end, run_at
  from moved
  order by run_at`

async function moveHere(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with moved as (
      delete from job_outbox job
      using (
        select store_id, id
        from job_outbox
        order by run_at
        limit ${MOVED_AT_ONCE}
        for update skip locked) next
      where job.store_id = next.store_id and job.id = next.id
      returning job.*)
    ${QUEUED}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** In steps, since no transaction ends on all nodes at once: held, queued, then removed. */
async function moveFromNodes(db: Db): Promise<number> {
  const jobs = await takeDue(
    (without) => lookForJobs(db, without),
    (storeId, ids) => holdJobs(db, storeId, ids),
  )
  if (jobs.length === 0) return 0
  await sql`
    with moved as (select * from json_populate_recordset(null::job_outbox, ${JSON.stringify(jobs)}))
    ${QUEUED}
    on conflict (key) do nothing`.execute(db)
  for (const [storeId, ofStore] of Map.groupBy(jobs, ({ store_id }) => store_id)) {
    await sql`delete from job_outbox where store_id = ${storeId} and id = any(${ofStore.map(({ id }) => id)}::uuid[])`.execute(
      db,
    )
  }
  return jobs.length
}

async function lookForJobs(db: Db, without: readonly string[]): Promise<{ storeId: string; id: string }[]> {
  const { rows } = await sql<{ storeId: string; id: string }>`
    select store_id as "storeId", id
    from job_outbox
    where leased_until < now() and id <> all(${without}::uuid[])
    order by run_at
    limit ${MOVED_AT_ONCE}`.execute(db)
  return rows
}

async function holdJobs(db: Db, storeId: string, ids: readonly string[]): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update job_outbox
    set leased_until = now() + ${LEASE_MS} * interval '1 ms'
    where store_id = ${storeId} and id = any(${ids}::uuid[]) and leased_until < now()
    returning *`.execute(db)
  return rows
}
