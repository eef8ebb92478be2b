import Type from 'typebox'
import { PERIODS } from '../../../domain/analytics/analytics-periods.ts'
import { component, datetime, growing, money, orNull, ref, says, text } from '../../operation/schema-parts.ts'

const count = (what: string) => says(what, Type.Integer())
const average = (what: string) => says(`${what}; null where there is nothing to average.`, orNull(Type.Number()))

const period = component(
  'AnalyticsPeriod',
  Type.Object(
    {
      period_start: says('Its first moment, in UTC.', datetime),
      period_end: says('The first moment of the next.', datetime),
      quotes: says(
        'How many quotes.',
        Type.Object({
          total: count('Under negotiation at some moment of the period.'),
          new: count('Asked for in the period.'),
          accepted: count('Accepted as a whole in the period.'),
          partially_accepted: count('Accepted in part in the period.'),
          declined: count('Declined in the period, by either side.'),
          expired: count('Expired in the period.'),
          converted: count('Fully converted into draft orders in the period.'),
        }),
      ),
      value: says(
        'What they come to.',
        Type.Object({
          accepted: says('Accepted in the period, without shipping and tax.', money),
          pipeline: says('Still negotiated at the end of the period.', money),
          converted: says('Put on draft orders in the period, without shipping and tax.', money),
        }),
      ),
      avg_discount_pct: average('How many per cent below the catalog the accepted lines were'),
      avg_first_response_minutes: average('Minutes from a request to the first proposal or message of staff'),
      avg_negotiation_days: average('Days from a request to its first acceptance'),
      avg_conversion_days: average('Days from the first acceptance to the full conversion'),
      computed_at: says('Until when the figures are complete.', datetime),
    },
    { description: "A day's, a week's or a month's figures." },
  ),
)

const summary = component(
  'AnalyticsSummary',
  Type.Object(
    {
      object: says('Always `analytics_summary`.', Type.Literal('analytics_summary')),
      period: says('How long each entry is.', growing(PERIODS)),
      currency: says('ISO 4217 code of the currency that the values are in.', text),
      data: says('An entry a period, the oldest first.', Type.Array(ref('AnalyticsPeriod'))),
    },
    { description: "The store's figures." },
  ),
)

/** The summary as every API shows it. */
export const ANALYTICS_COMPONENTS = [period, summary]
