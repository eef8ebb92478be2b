import { InvalidArgumentError } from 'commander'
import { parseInstant } from '../domain/calendar.ts'
import { parseJson } from '../domain/parse-json.ts'
import { EVENT_TYPES, type EventType } from '../domain/webhooks/events.ts'

/** The width of a column of event types. */
export const LONGEST_TYPE = Math.max(...EVENT_TYPES.map((type) => type.length))

/** Splits `a,b,c` into a list, without spaces. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads `true` or `false`. */
export function trueOrFalse(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Takes true or false.')
  return text === 'true'
}

/** Reads a date-time with offset, or a date (midnight UTC). */
export function instant(text: string): Date {
  const date = parseInstant(text)
  if (!date) throw new InvalidArgumentError('Takes a date-time such as 2027-01-31T12:00:00Z, or a date.')
  return date
}

/** Reads a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Takes a whole number.')
  return Number(text)
}

/** Reads a whole number from 1 to `most`. */
export function count(most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (number < 1 || number > most) throw new InvalidArgumentError(`Takes a whole number from 1 to ${most}.`)
    return number
  }
}

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads a duration such as `30m`, `2h` or `1d` as milliseconds. */
export function duration(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? []
  if (count === undefined) throw new InvalidArgumentError('Takes minutes, hours or days, such as 30m, 2h or 1d.')
  return Number(count) * (UNIT_MS[unit] ?? 0)
}

/** Reads types of events, separated by commas. */
export function eventTypes(text: string): EventType[] {
  const types = commaList(text)
  if (types.length === 0) throw new InvalidArgumentError('Takes types of events, separated by commas.')
  return types.map(eventType)
}

/** Reads a type of event. */
export function eventType(text: string): EventType {
  const type = EVENT_TYPES.find((known) => known === text)
  if (type) return type
  throw new InvalidArgumentError(`There is no event type "${text}"; "qns event list-types" lists them all.`)
}

/** Reads JSON. */
export function json(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw new InvalidArgumentError(`Takes JSON: ${(error as Error).message}.`)
  }
}
