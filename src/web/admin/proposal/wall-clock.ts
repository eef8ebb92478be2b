import dayjs from 'dayjs'
import timezonePlugin from 'dayjs/plugin/timezone.js'
import utcPlugin from 'dayjs/plugin/utc.js'

dayjs.extend(utcPlugin)
dayjs.extend(timezonePlugin)

/** A moment as a clock in the zone shows it, as a date and time field takes it: `2026-12-01T23:59`. */
export function toWallClock(at: Date, timezone: string): string {
  return dayjs(at).tz(timezone).format('YYYY-MM-DDTHH:mm')
}

/** The moment at which a clock in the zone shows this; null for what is no date and time. */
export function fromWallClock(text: string, timezone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const at = dayjs.tz(text, timezone)
  return at.isValid() ? at.toDate().toISOString() : null
}
