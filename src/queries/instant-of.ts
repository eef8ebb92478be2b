import { parseInstant } from '../domain/calendar.ts'

/** Parses an instant, or returns undefined if there is none. */
export function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseInstant(text) ?? undefined)
}
