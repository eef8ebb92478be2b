import type { WorkingQuote } from '../quotes/quote.ts'
import { can } from '../quotes/transitions.ts'
import type { NegotiationSettings } from '../stores/settings.ts'

const DAY_MS = 86_400_000

/** Returns how long a quote must be unchanged to be stale, in milliseconds; null if the store closes none. */
export function staleMs({ stale_after_days }: NegotiationSettings = {}): number | null {
  return stale_after_days === undefined ? null : stale_after_days * DAY_MS
}

/** Returns the time since which a quote must be unchanged to be stale; null if the store closes none. */
export function staleSince(settings: NegotiationSettings | undefined, now: Date): Date | null {
  const afterMs = staleMs(settings)
  return afterMs === null ? null : new Date(now.getTime() - afterMs)
}

/** Returns whether the quote has waited too long and may be closed (T33). An offer the buyer may still accept is never stale. */
export function isStale(quote: WorkingQuote, settings: NegotiationSettings | undefined, now: Date): boolean {
  const since = staleSince(settings, now)
  return since !== null && quote.updatedAt <= since && can('close', quote, now) && !can('accept', quote, now)
}
