import { parseInstant } from './calendar.ts'
import { type FieldError, invalidFields } from './problem.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** One period of the summary, from its start until before its end. */
export interface PeriodSpan {
  start: Date
  end: Date
}

const DAY_MS = 86_400_000
const MOST_PERIODS = 100
const DEFAULT_PERIODS = 12

/**
 * The periods of a summary, oldest first: UTC, weeks from Monday, those that hold `from` to `to`; by default the last 12 until now
 * (design, section 8). Throws `invalid_request` for days that are none, an end before the start and more than 100 periods.
 */
export function listPeriods(
  asked: { period: Period; from?: string | undefined; to?: string | undefined },
  now: Date,
): PeriodSpan[] {
  const { period } = asked
  const errors: FieldError[] = []
  const to = startOf(period, read(asked.to, 'to', errors) ?? now)
  const from = startOf(period, read(asked.from, 'from', errors) ?? step(period, to, 1 - DEFAULT_PERIODS))
  if (from > to) errors.push({ field: 'from', message: 'must not be after to' })
  const spans: PeriodSpan[] = []
  for (let start = from; start <= to && spans.length <= MOST_PERIODS; start = step(period, start, 1)) {
    spans.push({ start, end: step(period, start, 1) })
  }
  if (spans.length > MOST_PERIODS) {
    errors.push({
      field: 'from',
      message: `makes more than ${MOST_PERIODS} periods: come closer to to, or take longer periods`,
    })
  }
  if (errors.length > 0) throw invalidFields(errors)
  return spans
}

function read(text: string | undefined, field: string, errors: FieldError[]): Date | null {
  if (text === undefined) return null
  const at = parseInstant(text)
  const year = at?.getUTCFullYear() ?? 0
  if (year < 2000 || year > 2999) errors.push({ field, message: 'takes a date such as 2026-01-31' })
  return at
}

function startOf(period: Period, at: Date): Date {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), period === 'month' ? 1 : at.getUTCDate()))
  return period === 'week' ? new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS) : day
}

function step(period: Period, start: Date, count: number): Date {
  if (period === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1))
  return new Date(start.getTime() + count * (period === 'week' ? 7 : 1) * DAY_MS)
}
