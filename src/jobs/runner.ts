import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../store/database.ts'
import { maintainPartitions } from './maintain-partitions.ts'
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts'

export interface JobSystems {
  db: Db
  pool: pg.Pool
  clock: () => Date
  logger: FastifyBaseLogger
}

/** Starts the background jobs on this process; several processes share the work. Stop with `runner.stop()`. */
export async function startJobs({ db, pool, clock, logger }: JobSystems): Promise<Runner> {
  return run({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logger.error(message)
      else logger.debug(message)
    }),
    taskList: {
      'maintain-partitions': () => maintainPartitions(db, clock()),
      'purge-idempotency-keys': () => purgeIdempotencyKeys(db, clock()),
    },
    parsedCronItems: parseCronItems([
      { task: 'maintain-partitions', match: '7 */6 * * *', options: { backfillPeriod: 86_400_000 } },
      { task: 'purge-idempotency-keys', match: '*/15 * * * *' },
    ]),
  })
}
