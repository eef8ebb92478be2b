import type { DbOrTx } from '../../database/database.ts'
import { readJobBacklog } from '../../database/job-backlog.ts'
import { readMailBacklog } from '../../database/mail/mail-backlog.ts'
import { countMissingMigrations } from '../../database/missing-migrations.ts'
import { readReportBacklog } from '../../database/orders/report-backlog.ts'
import { hasPartitions } from '../../database/partitions.ts'
import { listSecretKeys } from '../../database/secrets/secret-keys.ts'
import { readServerFacts } from '../../database/server-facts.ts'
import { readDeliveryBacklog } from '../../database/webhooks/delivery-backlog.ts'
import { newUuid } from '../../domain/id.ts'
import { SecretBox } from '../../domain/secrets/secret-box.ts'
import { isCleared } from '../../domain/secrets/secret-key-state.ts'
import type { Files } from '../../outside/files.ts'

/** One thing that was looked at: fine, to be looked at within the day, or wrong now. */
export interface Finding {
  check: string
  state: 'ok' | 'warn' | 'fail'
  says: string
}

/** An installation, as its settings describe it. */
export interface Examined {
  db: DbOrTx
  now: Date
  secretKeys: readonly string[]
  /** Storage outside the database; null if files are in it. */
  bucket: Files | null
  sendsMail: boolean
}

const DAY_MS = 86_400_000
const SLOW_MS = 200

/** Says in ten lines whether an installation is healthy. It changes nothing, but for a file of a few bytes that it writes to the bucket and removes. */
export async function examine(installation: Examined): Promise<Finding[]> {
  const { db, now } = installation
  const missing = await countMissingMigrations(db).catch(() => null)
  const schema = judgeSchema(missing)
  if (schema.state === 'fail') return [schema]
  const facts = await readServerFacts(db)
  const hasTomorrow = await hasPartitions(db, new Date(now.getTime() + DAY_MS))
  const [jobs, deliveries, mail, reports] = await Promise.all([
    readJobBacklog(db),
    readDeliveryBacklog(db, now),
    readMailBacklog(db, now),
    readReportBacklog(db, now),
  ])
  return [
    schema,
    await examineServer(db, facts),
    judge('connections', `${facts.connections} of ${facts.mostConnections} in use`, {
      warn: facts.connections > facts.mostConnections * 0.8 && 'raise max_connections, or run fewer processes',
    }),
    await examineKeys(installation),
    judge('partitions', 'tomorrow has its tables', {
      fail: !hasTomorrow && 'tomorrow has no tables for events: is a worker running?',
    }),
    judge('jobs', 'none late', {
      warn: facts.deadJobs > 0 && `${facts.deadJobs} failed for good within 30 days: the log says why`,
      fail: late(jobs.dueSeconds, 60),
    }),
    judge('webhooks', `none late; ${deliveries.unavailableLanes} endpoints do not answer`, {
      warn: deliveries.isPaused && 'paused by an operator: "qns webhook resume" continues',
      fail: !deliveries.isPaused && late(deliveries.queueAgeSeconds, 120),
    }),
    judge('mail', installation.sendsMail ? 'none late' : 'none late; without SMTP_URL it is only kept', {
      fail: installation.sendsMail && late(mail.dueSeconds, 300),
    }),
    judge('platforms', 'every report is applied', { fail: late(reports.oldestSeconds, 600) }),
    await examineFiles(installation.bucket),
  ]
}

function judge(
  check: string,
  fine: string,
  { warn = false, fail = false }: { warn?: string | false; fail?: string | false },
): Finding {
  if (fail !== false) return { check, state: 'fail', says: fail }
  return warn === false ? { check, state: 'ok', says: fine } : { check, state: 'warn', says: warn }
}

/** Returns what is wrong if due work has waited longer than this; false if it has not. */
function late(seconds: number, most: number): string | false {
  return seconds > most && `the oldest that is due has waited ${Math.round(seconds)} s: is a worker running?`
}

function judgeSchema(missing: number | null): Finding {
  return judge('migrations', 'all have run', {
    fail:
      missing === null
        ? 'this database has never been migrated: "qns migrate", or start the service'
        : missing > 0 && `${missing} missing: "qns migrate", or start the service`,
  })
}

async function examineServer(db: DbOrTx, { version, databaseBytes }: { version: string; databaseBytes: number }) {
  const started = performance.now()
  await readJobBacklog(db)
  const ms = Math.max(1, Math.round(performance.now() - started))
  const size = `${(databaseBytes / 1e6).toFixed(0)} MB`
  return judge('database', `PostgreSQL ${version} answers in ${ms} ms; ${size}`, {
    warn: ms > SLOW_MS && `PostgreSQL ${version} took ${ms} ms for a small question; ${size}`,
  })
}

async function examineKeys({ db, secretKeys }: Examined): Promise<Finding> {
  const { keyIds } = new SecretBox(secretKeys)
  const known = await listSecretKeys(db)
  const missing = known.filter((key) => !keyIds.includes(key.id) && !key.lostAt && !isCleared(key)).map(({ id }) => id)
  return judge('secret key', known.length === 0 ? 'none was used yet' : 'opens what is sealed', {
    fail: missing.length > 0 && `SECRET_KEY lacks ${missing.join(', ')}: "qns secret status" says what it holds`,
  })
}

async function examineFiles(bucket: Files | null): Promise<Finding> {
  if (!bucket) return judge('files', 'in the database', {})
  const key = { storeId: '0', id: newUuid(new Date(0)), kind: 'attachment' } as const
  try {
    await bucket.put(key, Buffer.from('ok'))
    const read = await bucket.get(key)
    await bucket.remove(key)
    return judge('files', 'the bucket takes, gives and deletes', {
      fail: read?.toString() !== 'ok' && 'the bucket does not give back what it took',
    })
  } catch (error) {
    return judge('files', '', { fail: (error as Error).message })
  }
}
