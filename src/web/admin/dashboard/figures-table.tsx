import type { Figure } from '../../../domain/analytics/figures.ts'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { daysOf, durationOf } from './duration-of.ts'
import { FigureLink } from './figure-link.tsx'
import { periodName } from './period-name.ts'

type PeriodFigures = AnalyticsSummary['data'][number]

/** Shows every figure of every period, newest first; each that quotes add to opens the list of them. */
export function FiguresTable({ summary }: { summary: AnalyticsSummary }) {
  const money = (amount: string) => formatAmount(amount, summary.currency)
  const nothing = new Set([0, '–', money('0.00')])
  const figures = (
    header: string,
    figure: Figure | null,
    cell: (row: PeriodFigures) => string | number,
  ): Column<PeriodFigures> => ({
    key: header,
    header,
    figures: true,
    cell: (row) => {
      const shown = cell(row)
      if (figure === null || nothing.has(shown)) return shown
      return (
        <FigureLink figure={figure} at={row.period_start}>
          {shown}
        </FigureLink>
      )
    },
  })
  return (
    <DataTable
      caption={say('dashboard.caption')}
      rows={summary.data.toReversed()}
      rowKey={({ period_start }) => period_start}
      empty={null}
      wide
      columns={[
        {
          key: 'period',
          header: say('dashboard.period'),
          cell: ({ period_start }) => periodName(summary, period_start).replaceAll(' ', '\u00a0'),
        },
        figures(say('dashboard.under_way'), null, ({ quotes }) => quotes.total),
        figures(say('dashboard.new'), 'new', ({ quotes }) => quotes.new),
        figures(say('dashboard.accepted'), 'accepted', ({ quotes }) => quotes.accepted),
        figures(say('dashboard.in_part'), 'partially_accepted', ({ quotes }) => quotes.partially_accepted),
        figures(say('dashboard.declined'), 'declined', ({ quotes }) => quotes.declined),
        figures(say('dashboard.expired'), 'expired', ({ quotes }) => quotes.expired),
        figures(say('dashboard.converted'), 'converted', ({ quotes }) => quotes.converted),
        figures(say('dashboard.pipeline'), null, ({ value }) => money(value.pipeline)),
        figures(say('dashboard.accepted_value'), 'accepted_value', ({ value }) => money(value.accepted)),
        figures(say('dashboard.converted_value'), 'converted_value', ({ value }) => money(value.converted)),
        figures(say('totals.discount'), 'discount', ({ avg_discount_pct: pct }) =>
          pct === null ? '–' : formatPercentage(pct),
        ),
        figures(say('dashboard.first_answer'), 'first_response', (row) => durationOf(row.avg_first_response_minutes)),
        figures(say('dashboard.negotiation'), 'negotiation', (row) => daysOf(row.avg_negotiation_days)),
        figures(say('dashboard.to_conversion'), 'conversion', (row) => daysOf(row.avg_conversion_days)),
      ]}
    />
  )
}
