import { takeStarted } from '../../database/orders/conversions.ts'
import { readStore } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import type { Systems } from '../context.ts'
import { finishConversion } from './finish-conversion.ts'

/** Taking over after a crash or outage needs no longer wait: making a draft order twice does no harm. */
const LEASE_MS = 60_000

/**
 * Resumes conversions of all stores whose process ended or whose platform did not answer; with `all`, after a start, every unfinished
 * one. Returns how many it finished; the next run retries the rest.
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
      if (!(error instanceof Problem)) bugs.push(error) // a refusal is in the quote's timeline, or is retried
    }
  }
  if (bugs.length > 0) throw new AggregateError(bugs, `failed to resume ${bugs.length} conversions`)
  return finished
}
