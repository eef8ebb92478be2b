import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Returns the moment at which clocks in the time zone show this, such as "2026-11-21T09:30"; null if it is not a valid time. */
export function momentOf(clock: string, timeZone: string): string | null {
  if (!dayjs(clock).isValid()) return null
  return dayjs.tz(clock, timeZone).toISOString()
}

/** Returns what clocks in the time zone show at a moment, in the format of date and time fields. */
export function clockAt(at: Date, timeZone: string): string {
  return dayjs(at).tz(timeZone).format('YYYY-MM-DDTHH:mm')
}

/** Returns the moment a day such as "2026-11-21" ends in the time zone; null if it is not a valid day. */
export function endOfDay(day: string, timeZone: string): string | null {
  if (!dayjs(day).isValid()) return null
  return dayjs.tz(dayjs(day).add(1, 'day').format('YYYY-MM-DD'), timeZone).toISOString()
}

/** Returns the day of the week in the time zone, 0 for Sunday, and the moment at which it is nine in the morning, or `clock`, so many days later. */
export function morningsFrom(
  now: number,
  timeZone: string,
  clock = '09:00',
): { weekday: number; in: (days: number) => string } {
  const today = dayjs(now).tz(timeZone)
  return {
    weekday: today.day(),
    in: (days) => dayjs.tz(`${today.add(days, 'day').format('YYYY-MM-DD')}T${clock}`, timeZone).toISOString(),
  }
}
