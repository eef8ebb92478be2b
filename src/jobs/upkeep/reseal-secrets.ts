import { reseal } from '../../commands/secrets/reseal.ts'
import { wakeJob } from '../../database/jobs.ts'
import type { JobContext } from '../job-context.ts'

/** Jobs share a worker: others should not wait longer than this. */
const TURN_MS = 10_000

/** Reseals with the newest key for ten seconds at a time, then requeues the rest behind waiting jobs. */
export async function resealSecrets({ systems, clock }: JobContext): Promise<void> {
  const { db, secretBox } = systems
  const started = performance.now()
  const isTimeUp = () => performance.now() - started > TURN_MS
  const left = await reseal({ db, secretBox, now: clock(), isTimeUp })
  if (left === 'more') await wakeJob(db, 'reseal-secrets')
}
