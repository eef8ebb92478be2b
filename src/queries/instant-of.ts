import { parseInstant } from '../domain/calendar.ts'

/** Returns the instant that was given as text, or undefined without one. */
export function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseInstant(text) ?? undefined)
}
