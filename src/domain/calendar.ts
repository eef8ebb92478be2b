const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):\d{2}:\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The instant of an RFC 3339 date-time with offset, or of a date (midnight UTC); null for anything else, days that do not
 * exist included. Digits beyond milliseconds are dropped.
 */
export function parseInstant(text: string): Date | null {
  if (isCalendarDate(text)) return new Date(`${text}T00:00:00Z`)
  const parts = DATE_TIME.exec(text)
  if (!parts || !isCalendarDate(parts[1] ?? '')) return null
  const [, day, time, fraction = '', offset] = parts
  const instant = new Date(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset?.toUpperCase()}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}
