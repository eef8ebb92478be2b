import Type from 'typebox'
import { PERIODS } from '../../../domain/analytics/analytics-periods.ts'
import { component, datetime, growing, money, orNull, ref, says, text } from '../../operation/schema-parts.ts'

const count = (what: string) => says(what, Type.Integer())
const average = (what: string) => says(`${what}; null if there is nothing to average.`, orNull(Type.Number()))

const period = component(
  'AnalyticsPeriod',
  Type.Object(
    {
      period_start: says('The start of the period, in UTC.', datetime),
      period_end: says('The start of the next period.', datetime),
      quotes: says(
        'Numbers of quotes.',
        Type.Object({
          total: count('Under negotiation at some time in the period.'),
          new: count('Requested in the period.'),
          accepted: count('Accepted completely in the period.'),
          partially_accepted: count('Partially accepted in the period.'),
          declined: count('Declined in the period, by either side.'),
          expired: count('Expired in the period.'),
          converted: count('Fully converted into draft orders in the period.'),
        }),
      ),
      value: says(
        'Sums of amounts.',
        Type.Object({
          accepted: says('Accepted in the period, without shipping and tax.', money),
          pipeline: says('Still under negotiation at the end of the period.', money),
          converted: says('Put on draft orders in the period, without shipping and tax.', money),
        }),
      ),
      avg_discount_pct: average('Percentage by which accepted lines were below the catalog'),
      avg_first_response_minutes: average('Minutes from a request to the first proposal or message of staff'),
      avg_negotiation_days: average('Days from a request to its first acceptance'),
      avg_conversion_days: average('Days from the first acceptance to the full conversion'),
      computed_at: says('The time up to which the figures are complete.', datetime),
    },
    { description: "A day's, a week's or a month's figures." },
  ),
)

const summary = component(
  'AnalyticsSummary',
  Type.Object(
    {
      object: says('Always `analytics_summary`.', Type.Literal('analytics_summary')),
      period: says('The length of each period.', growing(PERIODS)),
      currency: says("ISO 4217 code of the values' currency.", text),
      data: says('One entry per period, oldest first.', Type.Array(ref('AnalyticsPeriod'))),
    },
    { description: "The store's figures." },
  ),
)

/** The summary as every API shows it. */
export const ANALYTICS_COMPONENTS = [period, summary]
