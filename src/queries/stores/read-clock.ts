import { findNextDue, findWalk, type NextDue, type WalkState } from '../../database/stores/test-clock.ts'
import { momentRules } from '../../domain/stores/moment-rules.ts'
import type { Reader } from '../reader.ts'

/** A store's test clock. */
export interface StoreClock {
  /** Business time. */
  now: Date
  aheadMs: number
  /** The next thing due; null if there is none. */
  next: NextDue | null
  /** The advance under way, or one that stopped before its target. */
  walk: WalkState | null
}

/** Returns the store's test clock, and what is due next by it. */
export async function readClock({ db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>): Promise<StoreClock> {
  const [next, walk] = await Promise.all([findNextDue(db, store.id, now, momentRules(store)), findWalk(db, store.id)])
  return { now, aheadMs: store.clockOffsetMs, next, walk }
}
