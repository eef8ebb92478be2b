import { type PeriodFigures, readFigures } from '../../database/analytics/analytics.ts'
import { listPeriods, type Period, type PeriodSpan } from '../../domain/analytics/analytics-periods.ts'
import { instantOf } from '../instant-of.ts'
import type { Reader } from '../reader.ts'

/** The requested periods, in the specification's terms. */
export interface SummaryQuery {
  period?: Period
  from?: string
  to?: string
}

/** A store's figures, one entry per period. */
export interface Summary {
  period: Period
  spans: readonly PeriodSpan[]
  figures: readonly PeriodFigures[]
  /** The time up to which they are complete. */
  computedAt: Date
}

/** Reads a store's figures, by default of the last 12 months until now. Throws `invalid_request` for more than 100 periods. */
export async function readSummary(
  { db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>,
  { period = 'month', from, to }: SummaryQuery,
): Promise<Summary> {
  const spans = listPeriods({ period, from: instantOf(from), to: instantOf(to) }, now)
  return { period, spans, ...(await readFigures(db, store.id, { period, spans, now })) }
}
