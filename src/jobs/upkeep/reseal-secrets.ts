import { reseal } from '../../commands/secrets/reseal.ts'
import { wakeJob } from '../../database/jobs.ts'
import type { JobContext } from '../job-context.ts'

/** Jobs run one after another: no longer than the others can wait. */
const TURN_MS = 10_000

/** Seals anew with the newest key, for ten seconds at a time: what is left is queued behind the jobs that wait. */
export async function resealSecrets({ systems, clock }: JobContext): Promise<void> {
  const { db, secretBox } = systems
  const started = performance.now()
  const isTimeUp = () => performance.now() - started > TURN_MS
  const left = await reseal({ db, secretBox, now: clock(), isTimeUp })
  if (left === 'more') await wakeJob(db, 'reseal-secrets')
}
