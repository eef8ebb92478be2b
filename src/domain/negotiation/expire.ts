import { type Change, makeChange, statusEvent } from '../quotes/change.ts'
import { deriveStatus, isAccepted, offeredVersion } from '../quotes/line-state.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { can, checkCan } from '../quotes/transitions.ts'
import type { ExpirySettings } from '../stores/settings.ts'

const DAY_MS = 86_400_000

/** Whether the offer has passed its expiry and nothing holds that back. */
export function isDue(quote: WorkingQuote, now: Date): boolean {
  return can('expire', quote, now)
}

/** The offer lapses (T19); a quote with lines accepted before falls back to them (T19b, T19c). */
export function decideExpire(quote: WorkingQuote, now: Date): Change {
  checkCan('expire', quote, now)
  const status = quote.lines.some(isAccepted) ? deriveStatus(quote.lines) : 'expired'
  const expired: WorkingQuote = { ...quote, status }
  return makeChange(expired, 'expire', {
    events: [statusEvent('quote.expired', quote, expired, { version_number: offeredVersion(quote) })],
    mail: [
      { kind: 'expired', audience: 'buyer' },
      { kind: 'expired', audience: 'assignee' },
    ],
  })
}

/** How long before the expiry the store's buyers are reminded, in milliseconds; null where they are not. */
export function reminderMs({ reminder_days, reminder_email = true }: ExpirySettings = {}): number | null {
  return reminder_days === undefined || !reminder_email ? null : reminder_days * DAY_MS
}

/**
 * The reminder that the offer expires soon (N01), or null when there is none to send: switched off, not in the window yet, sent
 * for this version before, or the version was sent inside the window.
 */
export function decideRemind(quote: WorkingQuote, settings: ExpirySettings, now: Date): Change | null {
  const { expiresAt, proposal } = quote
  const versionNumber = offeredVersion(quote)
  const windowMs = reminderMs(settings)
  if (windowMs === null || !can('remind', quote, now) || !expiresAt || !proposal) return null
  const windowStart = new Date(expiresAt.getTime() - windowMs)
  if (now < windowStart || quote.remindedVersion >= versionNumber || proposal.createdAt >= windowStart) return null
  return makeChange({ ...quote, remindedVersion: versionNumber }, 'remind', {
    events: [
      {
        type: 'quote.expiring_soon',
        data: { expires_at: expiresAt.toISOString(), version_number: versionNumber },
      },
    ],
    mail: [{ kind: 'expiring_soon', audience: 'buyer' }],
  })
}
