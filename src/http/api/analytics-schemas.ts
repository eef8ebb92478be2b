import Type from 'typebox'
import { PERIODS } from '../../domain/analytics-periods.ts'
import { component, datetime, orNull, text } from './schema-parts.ts'

const count = Type.Integer()
const average = orNull(Type.Number())

/** The summary as every API shows it. */
export const summaryComponent = component(
  'AnalyticsSummary',
  Type.Object({
    object: Type.Literal('analytics_summary'),
    period: Type.Enum([...PERIODS]),
    currency: text,
    data: Type.Array(
      Type.Object({
        period_start: datetime,
        period_end: datetime,
        quotes: Type.Object({
          total: count,
          new: count,
          accepted: count,
          partially_accepted: count,
          declined: count,
          expired: count,
          converted: count,
        }),
        value: Type.Object({ accepted: text, pipeline: text, converted: text }),
        avg_discount_pct: average,
        avg_first_response_minutes: average,
        avg_negotiation_days: average,
        avg_conversion_days: average,
        computed_at: datetime,
      }),
    ),
  }),
)
