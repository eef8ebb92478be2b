import { takeStarted } from '../../database/orders/conversions.ts'
import { readStore } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { Context, Systems } from '../context.ts'
import { ConversionLease } from './conversion-lease.ts'
import { finishConversion } from './finish-conversion.ts'

/** Covers the platform's answers for one draft order at their slowest, and what follows if it does not answer. */
const LEASE_MS = 60_000

/**
 * Resumes conversions of all stores whose process ended or whose platform did not answer; with `all`, after a start, every unfinished
 * one. Returns how many it finished; the next run retries the rest.
 */
export async function resumeConversions(systems: Systems, now: Date, all = false): Promise<number> {
  const lease = new ConversionLease(now, LEASE_MS)
  const bugs: unknown[] = []
  let finished = 0
  for (const { storeId, quoteId, groupId } of await takeStarted(systems.db, { now, leaseUntil: lease.until, all })) {
    const store = await readStore(systems.db, storeId)
    try {
      const ctx: Context = {
        ...systems,
        store,
        actor: { kind: 'job' },
        isBackground: true,
        now: nowOf(store, () => now),
      }
      if (await finishConversion(ctx, { quoteId, groupId }, lease)) finished += 1
    } catch (error) {
      if (!(error instanceof Problem)) bugs.push(error) // a refusal is in the quote's timeline, or is retried
    }
  }
  if (bugs.length > 0) throw new AggregateError(bugs, `failed to resume ${bugs.length} conversions`)
  return finished
}
