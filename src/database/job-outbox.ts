import { sql } from 'kysely'
import type { QuoteJob } from '../domain/quotes/change.ts'
import { storeOfAll } from '../domain/stores/store-of-all.ts'
import type { Db, Tx } from './database.ts'
import { isDistributed } from './distribution/is-distributed.ts'
import { lookOver } from './distribution/look-over.ts'
import { insertRows } from './insert-rows.ts'
import { type NewJob, tellJobWorkers } from './jobs.ts'
import { type Part, writeParts } from './write-parts.ts'

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
  // without one, a job is due by the column's default: Citus takes no clock within a coalesce
  const isLater = jobs.some(({ runAt }) => runAt !== undefined)
  const rows = jobs.map(({ storeId, name: task, payload, key, tries = TRIES, flag, runAt }) => ({
    ...{ store_id: storeId, task, payload, key: key ?? null, max_attempts: tries, flag: flag ?? null },
    ...(isLater && { run_at: runAt ?? 'now' }),
  }))
  return [
    {
      name,
      tables: [{ name, query: sql`${insertRows('job_outbox', rows)} returning id` }],
      first: name,
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
  await writeParts(tx, [part], { storeId: storeOfAll(jobs), isLast: null })
}

/**
 * Moves the jobs that committed changes of these stores caused (null: of any) into the queue, and returns their number; any number of processes
 * may do so at once. A process that dies in the middle may leave a job that runs twice, as a failed one does, but never one that is lost.
 */
export async function moveJobs(db: Db, stores: readonly string[] | null = null): Promise<number> {
  if (await isDistributed(db)) return moveFromNodes(db, stores ?? (await listStoresWithJobs(db)))
  for (let moved = 0, all = 0; ; all += moved) {
    moved = await moveHere(db)
    if (moved < MOVED_AT_ONCE) return all + moved
  }
}

/** Moves jobs as moveJobs does, and tells the workers of all processes. */
export async function bringJobs(db: Db, stores: readonly string[] | null = null): Promise<void> {
  const moved = await moveJobs(db, stores)
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

/** In one transaction that need not be on disk when it ends: where a crash takes it back, the jobs are moved again. */
async function moveHere(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with moved as (
      delete from job_outbox
      where ctid = any(array(
        select ctid
        from job_outbox, set_config('synchronous_commit', 'off', true)
        order by run_at
        limit ${MOVED_AT_ONCE}
        for update of job_outbox skip locked))
      returning *)
    ${QUEUED}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Each store's where they are; a node that is away holds up no other. Throws what held up one. */
async function moveFromNodes(db: Db, stores: readonly string[]): Promise<number> {
  let all = 0
  let trouble: unknown = null
  for (const storeId of stores) {
    try {
      all += await moveOfStore(db, storeId)
    } catch (error) {
      trouble = error
    }
  }
  if (trouble !== null && all === 0) throw trouble
  return all
}

/** In steps, since no transaction ends on all nodes at once: held, queued, then removed. */
async function moveOfStore(db: Db, storeId: string): Promise<number> {
  for (let moved = 0, all = 0; ; all += moved) {
    const jobs = await holdJobs(db, storeId)
    moved = jobs.length
    if (moved > 0) {
      await sql`
        with moved as (select * from json_populate_recordset(null::job_outbox, ${JSON.stringify(jobs)}))
        ${QUEUED}
        on conflict (key) do nothing`.execute(db)
      const ids = jobs.map(({ id }) => id)
      await sql`delete from job_outbox where store_id = ${storeId} and id = any(${ids}::uuid[])`.execute(db)
    }
    if (moved < MOVED_AT_ONCE) return all + moved
  }
}

async function listStoresWithJobs(db: Db): Promise<string[]> {
  const rows = await lookOver(
    db,
    (among) => sql<{ storeId: string }>`
    select store_id as "storeId"
    from job_outbox
    where leased_until < now() and ${among}
    group by store_id`,
  )
  return rows.map(({ storeId }) => storeId)
}

async function holdJobs(db: Db, storeId: string): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update job_outbox job
    set leased_until = now() + ${LEASE_MS} * interval '1 ms'
    from (
      select id
      from job_outbox
      where store_id = ${storeId} and leased_until < now()
      order by run_at
      limit ${MOVED_AT_ONCE}
      for update skip locked) next
    where job.store_id = ${storeId} and job.id = next.id
    returning job.*`.execute(db)
  return rows
}
