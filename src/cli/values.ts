import { InvalidArgumentError } from 'commander'
import { parseInstant } from '../domain/calendar.ts'

/** `a,b,c` as a list without blanks. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** `true` or `false`. */
export function trueOrFalse(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Takes true or false.')
  return text === 'true'
}

/** A date-time with offset, or a date (midnight UTC). */
export function instant(text: string): Date {
  const date = parseInstant(text)
  if (!date) throw new InvalidArgumentError('Takes a date-time such as 2027-01-31T12:00:00Z, or a date.')
  return date
}

/** A whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Takes a whole number.')
  return Number(text)
}

/** A JSON document. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidArgumentError(`Takes JSON: ${(error as Error).message}.`)
  }
}
