import { sql } from 'kysely'
import { membersOf } from '../domain/parse-json.ts'
import type { Db, DbOrTx } from './database.ts'
import { lookOver } from './distribution/look-over.ts'

/** The jobs that commands queue, with the ids in their payloads. */
const PAYLOADS = {
  'automate-quote': ['storeId', 'quoteId'],
  'convert-quote': ['storeId', 'quoteId'],
  'send-invoice': ['storeId', 'quoteId', 'draftOrderId'],
  'make-document': ['storeId', 'documentId'],
  'remove-file': ['storeId', 'fileId'],
  'remove-attachment': ['storeId', 'fileId'],
  'work-on-import': ['storeId', 'importId'],
  'redact-shop': ['storeId'],
  'reconcile-store': ['storeId'],
} as const

export type QueuedJobs = { [Name in keyof typeof PAYLOADS]: Record<(typeof PAYLOADS)[Name][number], string> }

/** A job that a store's change causes, to run if and when its transaction commits. */
export interface NewJob<Name extends keyof QueuedJobs = keyof QueuedJobs> {
  storeId: string
  name: Name
  payload: QueuedJobs[Name]
  /** No other job may have it. */
  key?: string
  tries?: number
  /** The queue's flag, which can hold the job back. */
  flag?: string
  /** When it is due, if not at once. */
  runAt?: string
}

/** Returns the payload of a queued job. Throws if it lacks an id, so that this job fails alone. */
export function readPayload<Name extends keyof QueuedJobs>(name: Name, payload: unknown): QueuedJobs[Name] {
  if (!isPayload(name, payload)) throw new Error(`the payload of a ${name} job needs ${PAYLOADS[name].join(', ')}`)
  return payload
}

function isPayload<Name extends keyof QueuedJobs>(name: Name, payload: unknown): payload is QueuedJobs[Name] {
  const members = membersOf(payload)
  return PAYLOADS[name].every((id) => typeof members[id] === 'string')
}

/** Queues a job that no change of its store goes with. */
export async function addJob<T extends keyof QueuedJobs>(db: Db, name: T, payload: QueuedJobs[T]): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json)`.execute(db)
}

/** Queues a job for a store, unless it waits already. */
export async function addStoreJob(db: DbOrTx, name: 'reconcile-store' | 'redact-shop', storeId: string): Promise<void> {
  const payload = JSON.stringify({ storeId })
  await sql`select graphile_worker.add_job(${name}, payload => ${payload}::json, job_key => ${`${name}:${storeId}`})`.execute(
    db,
  )
}

/** A job whose key shows that it exists, on its way to the queue or in it. */
export interface KeyedJob {
  key: string
  error: string | null
  /** It has failed for the last time. */
  isLeft: boolean
}

/** Lists the jobs whose keys start so; while a node is away, not those on their way from its stores. */
export async function listKeyedJobs(db: Db, start: string): Promise<KeyedJob[]> {
  // first those on their way: one that moves in between is seen twice, not missed
  const onTheirWay = await lookOver(
    db,
    (among) => sql<KeyedJob>`
    select key, null as error, false as "isLeft" from job_outbox where starts_with(key, ${start}) and ${among}`,
  )
  const { rows } = await sql<KeyedJob>`
    select key, last_error as error, attempts >= max_attempts and locked_at is null as "isLeft"
    from graphile_worker._private_jobs
    where starts_with(key, ${start})`.execute(db)
  return [...onTheirWay, ...rows]
}

/** Queues jobs in place of those of the same keys. */
export async function queueAgain(db: DbOrTx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ name, payload, key, tries, flag }) => ({ name, payload, key, tries, flag }))
  await sql`
    select graphile_worker.remove_job(key), graphile_worker.add_job(name, payload => payload, job_key => key, max_attempts => tries,
      flags => array[flag])
    from json_to_recordset(${JSON.stringify(rows)}) as job (name text, payload json, key text, tries integer, flag text)`.execute(
    db,
  )
}

/** Tells the workers of all processes that this many jobs wait; without it they look every 2 seconds. */
export async function tellJobWorkers(db: Db, count: number): Promise<void> {
  await sql`select pg_notify('jobs:insert', ${JSON.stringify({ count })})`.execute(db)
}

const wakes = new WeakMap<DbOrTx, Map<string, Wake>>()
interface Wake {
  running: Promise<void>
  next: Promise<void> | null
}

/** Like wakeJob, for those who come in crowds: all that come while a wake is on its way share the next. */
export function wakeJobTogether(db: DbOrTx, name: Parameters<typeof wakeJob>[1]): Promise<void> {
  const ofDb = wakes.get(db) ?? new Map<string, Wake>()
  wakes.set(db, ofDb)
  const wake = ofDb.get(name) ?? { running: Promise.resolve(), next: null }
  ofDb.set(name, wake)
  wake.next ??= wake.running.then(() => {
    const woken = wakeJob(db, name)
    wake.next = null
    wake.running = woken.catch(() => {})
    return woken
  })
  return wake.next
}

/** Runs a scheduled job now instead of in its next minute; once, however often it is woken before that. */
export async function wakeJob(
  db: DbOrTx,
  name: 'apply-platform-deliveries' | 'deliver-platform-notifications' | 'renew-quote-texts' | 'reseal-secrets',
): Promise<void> {
  // all who wake it again would wait for one row
  await sql`
    select graphile_worker.add_job(${name}, job_key => ${name})
    where not exists (
      select 1 from graphile_worker.jobs
      where key = ${name} and locked_at is null and run_at <= now() and attempts < max_attempts)`.execute(db)
}

/** Records that these jobs run in a live process. Times are the database's, as the queue uses them. */
export async function renewJobs(db: DbOrTx, ids: readonly string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = now()
    where id = any(${ids}::bigint[]) and locked_at is not null`.execute(db)
}

/** Returns jobs to the queue if nobody has reported running them for this long: their process was killed. */
export async function unlockAbandonedJobs(db: DbOrTx, silentMs: number): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = null,
      locked_by = null,
      run_at = greatest(run_at, now())
    where locked_at < now() - ${silentMs} * interval '1 ms'`.execute(db)
}

/** Deletes jobs that failed for good before this time, and jobs of tasks unknown to this version. */
export async function purgeDeadJobs(db: DbOrTx, before: Date, tasks: readonly string[]): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task
    where task.id = job.task_id and job.locked_at is null and job.run_at < ${before}
      and (job.attempts >= job.max_attempts or task.identifier <> all(${tasks}))`.execute(db)
}
