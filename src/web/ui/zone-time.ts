import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The moment at which clocks in the time zone show this, such as "2026-11-21T09:30"; null for what is no time. */
export function momentOf(clock: string, timeZone: string): string | null {
  if (!dayjs(clock).isValid()) return null
  return dayjs.tz(clock, timeZone).toISOString()
}

/** What clocks in the time zone show at a moment, as a field for date and time takes it. */
export function clockAt(at: Date, timeZone: string): string {
  return dayjs(at).tz(timeZone).format('YYYY-MM-DDTHH:mm')
}

/** The moment at which a day such as "2026-11-21" is over in the time zone; null for what is no day. */
export function endOfDay(day: string, timeZone: string): string | null {
  if (!dayjs(day).isValid()) return null
  return dayjs.tz(dayjs(day).add(1, 'day').format('YYYY-MM-DD'), timeZone).toISOString()
}
