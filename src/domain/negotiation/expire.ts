import { type Change, makeChange, statusEvent } from '../quotes/change.ts'
import { deriveStatus, isAccepted, offeredVersion } from '../quotes/line-state.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { can, checkCan } from '../quotes/transitions.ts'
import type { ExpirySettings } from '../stores/settings.ts'
import { leaveOut } from './choose-lines.ts'

const DAY_MS = 86_400_000

/** Returns whether the offer has passed its expiry and nothing holds the expiry back. */
export function isDue(quote: WorkingQuote, now: Date): boolean {
  return can('expire', quote, now)
}

/** The offer expires (T19); a quote with lines accepted before falls back to them (T19b, T19c). */
export function decideExpire(quote: WorkingQuote, now: Date): Change {
  checkCan('expire', quote, now)
  const fallsBack = quote.lines.some(isAccepted)
  const lines = fallsBack ? leaveOut(quote.lines, offeredVersion(quote)) : quote.lines
  const expired: WorkingQuote = { ...quote, lines, status: fallsBack ? deriveStatus(lines) : 'expired' }
  return makeChange(expired, 'expire', {
    events: [statusEvent('quote.expired', quote, expired, { version_number: offeredVersion(quote) })],
    mail: [
      { kind: 'expired', audience: 'buyer' },
      { kind: 'expired', audience: 'assignee' },
    ],
  })
}

/** Returns how long before expiry the store reminds buyers, in milliseconds; null if it does not. */
export function reminderMs({ reminder_days, reminder_email = true }: ExpirySettings = {}): number | null {
  return reminder_days === undefined || !reminder_email ? null : reminder_days * DAY_MS
}

/**
 * Returns the reminder that the offer expires soon (N01), or null if there is none to send: switched off, outside the window, already
 * sent for this version, or the version was sent inside the window.
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
