import type { NextDue, WalkState } from '../../database/stores/test-clock.ts'

/** Returns a store's test clock as staff see it. */
export function viewClock({
  now,
  aheadMs,
  next,
  walk,
}: {
  now: Date
  aheadMs: number
  next: NextDue | null
  walk: WalkState | null
}) {
  return {
    object: 'clock',
    now,
    ahead_ms: aheadMs,
    next_at: next?.at ?? null,
    next_kind: next?.kind ?? null,
    advancing_until: walk?.target ?? null,
    is_advancing: walk?.isRunning ?? false,
  }
}
