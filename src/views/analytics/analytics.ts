import type { PeriodFigures } from '../../database/analytics/analytics.ts'
import type { Period, PeriodSpan } from '../../domain/analytics/analytics-periods.ts'
import { formatMoney } from '../../domain/money.ts'

/** Returns the summary of a store's negotiations (specification, AnalyticsSummary), one entry per period. */
export function viewAnalytics(
  { period, currency, computedAt }: { period: Period; currency: string; computedAt: Date },
  spans: readonly PeriodSpan[],
  figures: readonly PeriodFigures[],
) {
  return {
    object: 'analytics_summary',
    period,
    currency,
    data: spans.flatMap((span, i) => (figures[i] ? [viewPeriod(span, figures[i], computedAt)] : [])),
  }
}

function viewPeriod({ start, end }: PeriodSpan, figures: PeriodFigures, computedAt: Date) {
  return {
    period_start: start,
    period_end: end,
    quotes: {
      total: figures.total,
      new: figures.new,
      accepted: figures.accepted,
      partially_accepted: figures.partiallyAccepted,
      declined: figures.declined,
      expired: figures.expired,
      converted: figures.converted,
    },
    value: {
      accepted: formatMoney(figures.acceptedValue),
      pipeline: formatMoney(figures.pipelineValue),
      converted: formatMoney(figures.convertedValue),
    },
    avg_discount_pct: rounded(figures.avgDiscountPct),
    avg_first_response_minutes: rounded(figures.avgFirstResponseMinutes),
    avg_negotiation_days: rounded(figures.avgNegotiationDays),
    avg_conversion_days: rounded(figures.avgConversionDays),
    computed_at: computedAt,
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}
