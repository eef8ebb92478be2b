import type { DbOrTx } from '../database.ts'

/** The platform reports that wait to be applied, over all stores; 0 if none waits. */
export interface ReportBacklog {
  /** The age of the oldest, from when its platform wrote it. */
  oldestSeconds: number
}

/** Reads the backlog, looking only at what waits. */
export async function readReportBacklog(db: DbOrTx, now: Date): Promise<ReportBacklog> {
  const { oldest } = await db
    .selectFrom('platform_delivery')
    .select(({ fn }) => fn.min<Date | null>(fn.coalesce('triggered_at', 'received_at')).as('oldest'))
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { oldestSeconds: oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0 }
}
