import { setTimeout as delay } from 'node:timers/promises'
import type { DbOrTx } from '../../database/database.ts'
import { readJobBacklog } from '../../database/job-backlog.ts'
import { readMailBacklog } from '../../database/mail/mail-backlog.ts'
import { countMissingMigrations } from '../../database/missing-migrations.ts'
import { readDeliveryBacklog } from '../../database/webhooks/delivery-backlog.ts'

/** A database that takes longer serves nobody in time. */
const ANSWERS_WITHIN_MS = 2_000

/** The parts that requests and jobs cannot do without. */
export interface Readiness {
  database: 'ok' | 'no_answer'
  /** Missing while the database is from before this version; unknown without an answer. */
  migrations: 'ok' | 'missing' | 'unknown'
}

/** Returns whether this process can do its work. Never throws; takes two seconds at most. */
export async function checkReadiness(db: DbOrTx): Promise<Readiness> {
  const missing = await within(countMissingMigrations(db))
  if (missing === null) return { database: 'no_answer', migrations: 'unknown' }
  return { database: 'ok', migrations: missing === 0 ? 'ok' : 'missing' }
}

export const isReady = ({ database, migrations }: Readiness) => database === 'ok' && migrations === 'ok'

/** The longest that due work has waited for a worker, over all stores, in seconds. */
export interface WorkerLag {
  jobs: number
  mail: number
  webhooks: number
}

/** Returns how far the workers are behind; null if the database does not answer. Never throws; takes two seconds at most. */
export async function readWorkerLag(db: DbOrTx, now: Date): Promise<WorkerLag | null> {
  const backlogs = Promise.all([readJobBacklog(db), readMailBacklog(db, now), readDeliveryBacklog(db, now)])
  const read = await within(backlogs)
  if (!read) return null
  const [jobs, mail, webhooks] = read
  return { jobs: jobs.dueSeconds, mail: mail.dueSeconds, webhooks: webhooks.queueAgeSeconds }
}

function within<T>(reading: Promise<T>): Promise<T | null> {
  const late = new AbortController()
  return Promise.race([
    reading.catch(() => null),
    delay(ANSWERS_WITHIN_MS, null, { ref: false, signal: late.signal }).catch(() => null),
  ]).finally(() => late.abort())
}
