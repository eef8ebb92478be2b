import type { WorkingQuote } from '../quotes/quote.ts'
import { can } from '../quotes/transitions.ts'
import type { NegotiationSettings } from '../stores/settings.ts'

const DAY_MS = 86_400_000

/** The time since which a quote must not have changed to be stale; null where none ever is. */
export function staleSince({ stale_after_days }: NegotiationSettings = {}, now: Date): Date | null {
  return stale_after_days === undefined ? null : new Date(now.getTime() - stale_after_days * DAY_MS)
}

/** Whether the quote waits for too long and may be closed (T33). An offer the buyer may still take is not stale, however old. */
export function isStale(quote: WorkingQuote, settings: NegotiationSettings | undefined, now: Date): boolean {
  const since = staleSince(settings, now)
  return since !== null && quote.updatedAt <= since && can('close', quote, now) && !can('accept', quote, now)
}
