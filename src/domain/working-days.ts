const DAY_MS = 86_400_000

/** The day that a clock on the wall shows, counted from 1970-01-01, and the time of that day. */
interface Shown {
  day: number
  ms: number
}

/**
 * Returns the moment this many working days, Monday to Friday, after another, at the same time of day in the time zone. Days are counted
 * from the next Monday if it is on a weekend.
 */
export function addWorkingDays(from: Date, days: number, timeZone: string): Date {
  let { day, ms } = shownIn(from, timeZone)
  if (isWeekend(day)) ms = 0
  while (isWeekend(day)) day += 1
  for (let left = days; left > 0; left -= 1) {
    do day += 1
    while (isWeekend(day))
  }
  return momentOf({ day, ms }, timeZone)
}

/** Returns the latest moment from which this many working days have passed: the inverse of addWorkingDays. */
export function subtractWorkingDays(now: Date, days: number, timeZone: string): Date {
  let { day, ms } = shownIn(now, timeZone)
  if (isWeekend(day)) ms = DAY_MS - 1 // of Friday
  while (isWeekend(day)) day -= 1
  for (let left = days; left > 0; left -= 1) {
    do day -= 1
    while (isWeekend(day))
  }
  return momentOf({ day, ms }, timeZone)
}

/** Returns the moment at which the day began in the time zone. */
export function startOfDayIn(now: Date, timeZone: string): Date {
  return momentOf({ day: shownIn(now, timeZone).day, ms: 0 }, timeZone)
}

/** Returns how many days the calendar of the time zone moved on from one moment to another. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  return shownIn(to, timeZone).day - shownIn(from, timeZone).day
}

/** Returns the moment at which the day ends in the time zone. */
export function endOfDayIn(now: Date, timeZone: string): Date {
  return momentOf({ day: shownIn(now, timeZone).day + 1, ms: 0 }, timeZone)
}

/** 1970-01-01 was a Thursday. */
function isWeekend(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday === 0 || weekday === 6
}

const formats = new Map<string, Intl.DateTimeFormat>()

function shownIn(at: Date, timeZone: string): Shown {
  const ms = at.getTime() + offsetAt(at, timeZone)
  const day = Math.floor(ms / DAY_MS)
  return { day, ms: ms - day * DAY_MS }
}

/** A time that a clock put forward skips is taken as if it had not been put forward yet. */
function momentOf({ day, ms }: Shown, timeZone: string): Date {
  const shown = day * DAY_MS + ms
  const guess = new Date(shown - offsetAt(new Date(shown), timeZone))
  return new Date(shown - offsetAt(guess, timeZone))
}

/** Returns what clocks in the time zone are ahead of UTC at a moment. */
function offsetAt(at: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const seconds = Math.floor(at.getTime() / 1000) * 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds
}
