import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { daysOf, durationOf } from './duration-of.ts'
import { periodName } from './period-name.ts'

type PeriodFigures = AnalyticsSummary['data'][number]

/** Shows every figure of every period, newest first. */
export function FiguresTable({ summary }: { summary: AnalyticsSummary }) {
  const money = (amount: string) => formatAmount(amount, summary.currency)
  const figures = (header: string, cell: (row: PeriodFigures) => string | number): Column<PeriodFigures> => ({
    key: header,
    header,
    figures: true,
    cell,
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
          cell: ({ period_start }) => periodName(summary, period_start),
        },
        figures(say('dashboard.under_way'), ({ quotes }) => quotes.total),
        figures(say('dashboard.new'), ({ quotes }) => quotes.new),
        figures(say('dashboard.accepted'), ({ quotes }) => quotes.accepted),
        figures(say('dashboard.in_part'), ({ quotes }) => quotes.partially_accepted),
        figures(say('dashboard.declined'), ({ quotes }) => quotes.declined),
        figures(say('dashboard.expired'), ({ quotes }) => quotes.expired),
        figures(say('dashboard.converted'), ({ quotes }) => quotes.converted),
        figures(say('dashboard.pipeline'), ({ value }) => money(value.pipeline)),
        figures(say('dashboard.accepted_value'), ({ value }) => money(value.accepted)),
        figures(say('dashboard.converted_value'), ({ value }) => money(value.converted)),
        figures(say('totals.discount'), ({ avg_discount_pct: pct }) => (pct === null ? '–' : formatPercentage(pct))),
        figures(say('dashboard.first_answer'), (row) => durationOf(row.avg_first_response_minutes)),
        figures(say('dashboard.negotiation'), (row) => daysOf(row.avg_negotiation_days)),
        figures(say('dashboard.to_conversion'), (row) => daysOf(row.avg_conversion_days)),
      ]}
    />
  )
}
