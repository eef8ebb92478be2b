import { type FieldError, invalidFields } from '../problem.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** One period of the summary; the end is exclusive. */
export interface PeriodSpan {
  start: Date
  end: Date
}

const DAY_MS = 86_400_000
const MOST_PERIODS = 100
const DEFAULT_PERIODS = 12

/**
 * Returns the periods of a summary, oldest first, from the one containing `from` to the one containing `to`; UTC, weeks start on Monday,
 * and the default is the last 12 up to now (design, section 8). Throws `invalid_request` for years outside the service's lifetime, an end
 * before the start, and more than 100 periods.
 */
export function listPeriods(
  asked: { period: Period; from?: Date | undefined; to?: Date | undefined },
  now: Date,
): PeriodSpan[] {
  const { period } = asked
  const errors: FieldError[] = [...findYearFault('from', asked.from), ...findYearFault('to', asked.to)]
  if (errors.length > 0) throw invalidFields(errors)
  const last = startOf(period, asked.to ?? now)
  const first = startOf(period, asked.from ?? step(period, last, 1 - DEFAULT_PERIODS))
  if (first > last) {
    const end = asked.to ? 'to' : 'now, which is the default of to'
    throw invalidFields([{ field: 'from', message: `must not be after ${end}`, fault: { code: 'after_end' } }])
  }
  const count = stepsBetween(period, first, last) + 1
  if (count > MOST_PERIODS) {
    const message = `makes ${count} periods, but the limit is ${MOST_PERIODS}: choose a later from, or longer periods`
    throw invalidFields([{ field: 'from', message, fault: { code: 'too_many_periods', most: MOST_PERIODS } }])
  }
  return Array.from({ length: count }, (_, i) => ({ start: step(period, first, i), end: step(period, first, i + 1) }))
}

function findYearFault(field: string, at: Date | undefined): FieldError[] {
  const year = at?.getUTCFullYear() ?? 2000
  return year < 2000 || year > 2999
    ? [{ field, message: 'must be in the years 2000 to 2999', fault: { code: 'year' } }]
    : []
}

function startOf(period: Period, at: Date): Date {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), period === 'month' ? 1 : at.getUTCDate()))
  return period === 'week' ? new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS) : day
}

function step(period: Period, start: Date, count: number): Date {
  if (period === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1))
  return new Date(start.getTime() + count * daysOf(period) * DAY_MS)
}

function stepsBetween(period: Period, first: Date, last: Date): number {
  if (period !== 'month') return (last.getTime() - first.getTime()) / DAY_MS / daysOf(period)
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth()
}

function daysOf(period: 'day' | 'week'): number {
  return period === 'week' ? 7 : 1
}
