import { takeStarted } from '../../database/orders/conversions.ts'
import { readStore } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import type { Systems } from '../context.ts'
import { finishConversion } from './finish-conversion.ts'

/** Whoever takes it after a crash, or an outage, waits no longer: to make a draft order twice does no harm. */
const LEASE_MS = 60_000

/**
 * Goes on with the conversions whose process ended or whose platform did not answer, of every store; after a start with `all`
 * that are not finished. Returns how many it finished; those it could not are the next run's.
 */
export async function resumeConversions(systems: Systems, now: Date, all = false): Promise<number> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const bugs: unknown[] = []
  let finished = 0
  for (const { storeId, quoteId, groupId } of await takeStarted(systems.db, { now, leaseUntil, all })) {
    const store = await readStore(systems.db, storeId)
    try {
      await finishConversion({ ...systems, store, actor: { kind: 'job' }, now }, quoteId, groupId)
      finished += 1
    } catch (error) {
      if (!(error instanceof Problem)) bugs.push(error) // a refusal stands in the quote's timeline, or is tried again
    }
  }
  if (bugs.length > 0) throw new AggregateError(bugs, `${bugs.length} conversions could not be gone on with`)
  return finished
}
