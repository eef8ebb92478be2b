/** The promise of stores that made none: an answer within eight hours, Monday to Friday from 9 to 17. */
export const DEFAULT_PROMISE = { hours: 8, opens: 9, closes: 17, days: [1, 2, 3, 4, 5] } as const

/** The time within which buyers get an answer; its defaults are DEFAULT_PROMISE. */
export interface ResponsePromise {
  /** Working hours within which the store answers. */
  hours?: number
  /** The hour at which a working day begins, 0 to 23, in the store's time zone. */
  opens?: number
  /** The hour at which it ends, 1 to 24. */
  closes?: number
  /** The working days: 1 is Monday, 7 Sunday. */
  days?: number[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Beyond this nothing is counted; a promise is at most as long. */
const MOST_DAYS = 400

/** Returns when the store promises an answer to what began to wait at this time: after its working hours in its own time zone. */
export function dueAt(since: Date, promise: ResponsePromise, timeZone: string): Date {
  const { hours, opens, closes, days } = { ...DEFAULT_PROMISE, ...promise }
  const isOpen = new Set<number>(days)
  let left = hours * HOUR_MS
  const first = localDay(since, timeZone)
  for (let i = 0; i < MOST_DAYS; i += 1) {
    const day = first + i * DAY_MS
    if (!isOpen.has(new Date(day).getUTCDay() || 7)) continue
    const [start, end] = [opens, closes].map((hour) => instantOf(day + hour * HOUR_MS, timeZone)) as [number, number]
    const from = Math.max(start, since.getTime())
    if (from >= end) continue
    if (from + left <= end) return new Date(from + left)
    left -= end - from
  }
  return new Date(since.getTime() + MOST_DAYS * DAY_MS)
}

/** Returns midnight of the day that calendars show, as if it were UTC. */
function localDay(at: Date, timeZone: string): number {
  return Math.floor(localOf(at.getTime(), timeZone) / DAY_MS) * DAY_MS
}

/** Returns the instant at which clocks in the time zone show this, given as if it were UTC. */
function instantOf(local: number, timeZone: string): number {
  const guess = local - (localOf(local, timeZone) - local)
  return local - (localOf(guess, timeZone) - guess)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns what clocks in the time zone show at an instant, as if it were UTC. */
function localOf(at: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-GB', { ...parts, second: '2-digit', hourCycle: 'h23', timeZone })
    formats.set(timeZone, format)
  }
  const of = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = of
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000)
}
