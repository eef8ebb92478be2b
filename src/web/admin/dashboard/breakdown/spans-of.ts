const DAY_MS = 86_400_000

/** The days of a span, the last one included. */
export interface DaySpan {
  from: string
  to: string
}

/** Returns the span of this many days up to and with today, such as "2026-11-21", and the span of as many days before it. */
export function spansOf(days: number, today: string): { now: DaySpan; before: DaySpan } {
  const ago = (count: number) => new Date(Date.parse(today) - count * DAY_MS).toISOString().slice(0, 10)
  return {
    now: { from: ago(days - 1), to: today },
    before: { from: ago(2 * days - 1), to: ago(days) },
  }
}
