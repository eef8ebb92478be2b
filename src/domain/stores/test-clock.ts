import { refused } from '../refused.ts'

const DAY_MS = 86_400_000
/** An advance goes at most this far, and all of a store's together. */
export const LONGEST_ADVANCE_DAYS = 60
const LONGEST_ADVANCE_MS = LONGEST_ADVANCE_DAYS * DAY_MS
const FARTHEST_AHEAD_DAYS = 400

/** A store with its test clock. */
export interface Clocked {
  clockOffsetMs: number
}

/** Returns the store's business time: the clock's, and what its test clock is ahead. */
export function nowOf({ clockOffsetMs }: Clocked, clock: () => Date): Date {
  const real = clock()
  return clockOffsetMs === 0 ? real : new Date(real.getTime() + clockOffsetMs)
}

/** Returns the machine's time at a moment of the store's business time, for what people and programs outside compare with their own. */
export function machineNow({ clockOffsetMs }: Clocked, now: Date): Date {
  return new Date(now.getTime() - clockOffsetMs)
}

/** Returns a moment of the machine's time that waits for the store's clock, such as a retry, as the store sees it. */
export function inBusinessTime<At extends Date | null>({ clockOffsetMs }: Clocked, at: At): At {
  return (at && clockOffsetMs !== 0 ? new Date(at.getTime() + clockOffsetMs) : at) as At
}

/** Throws `action_unavailable` for a live store, and `invalid_request` if the target is not ahead, or too far. */
export function checkAdvance(
  store: Clocked & { development: boolean },
  { now, target }: { now: Date; target: Date },
): void {
  if (!store.development) throw refused('action_unavailable', { code: 'clock_live' })
  const byMs = target.getTime() - now.getTime()
  if (byMs <= 0) throw refused('invalid_request', { code: 'clock_back' })
  if (byMs > LONGEST_ADVANCE_MS) {
    throw refused('invalid_request', { code: 'clock_step', days: LONGEST_ADVANCE_DAYS })
  }
  if (store.clockOffsetMs + byMs > FARTHEST_AHEAD_DAYS * DAY_MS) {
    throw refused('invalid_request', { code: 'clock_far', days: FARTHEST_AHEAD_DAYS })
  }
}
