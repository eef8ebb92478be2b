const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):\d{2}:\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/

/** Returns whether the text is an existing day, `YYYY-MM-DD`, in the years 1 to 9999 (there is no year 0). */
export function isCalendarDate(text: string): boolean {
  return isDay(text) && !text.startsWith('0000')
}

/** The first and last instant the database can hold. An offset may lead beyond them, as may RFC 3339's year 0. */
const [FIRST, LAST] = [new Date('0001-01-01T00:00:00.000Z'), new Date('9999-12-31T23:59:59.999Z')]

/**
 * Returns the instant of an RFC 3339 date-time with offset, or of a date (midnight UTC), limited to the years 1 to 9999; null for
 * anything else, including days that do not exist. Digits beyond milliseconds are dropped.
 */
export function parseInstant(text: string): Date | null {
  if (isDay(text)) return within(new Date(`${text}T00:00:00Z`))
  const parts = DATE_TIME.exec(text)
  if (!parts || !isDay(parts[1] ?? '')) return null
  const [, day, time, fraction = '', offset] = parts
  const instant = new Date(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset?.toUpperCase()}`)
  return Number.isNaN(instant.getTime()) ? null : within(instant)
}

function within(instant: Date): Date {
  if (instant < FIRST) return new Date(FIRST)
  return instant > LAST ? new Date(LAST) : instant
}

function isDay(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
