import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatAmount } from '../../ui/format.ts'
import { daysOf, durationOf } from './duration-of.ts'
import { periodName } from './period-name.ts'

type PeriodFigures = AnalyticsSummary['data'][number]

/** Every figure of every period, the newest first. */
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
      caption="The figures by period"
      rows={summary.data.toReversed()}
      rowKey={({ period_start }) => period_start}
      empty={null}
      wide
      columns={[
        { key: 'period', header: 'Period', cell: ({ period_start }) => periodName(summary, period_start) },
        figures('Under way', ({ quotes }) => quotes.total),
        figures('New', ({ quotes }) => quotes.new),
        figures('Accepted', ({ quotes }) => quotes.accepted),
        figures('In part', ({ quotes }) => quotes.partially_accepted),
        figures('Declined', ({ quotes }) => quotes.declined),
        figures('Expired', ({ quotes }) => quotes.expired),
        figures('Converted', ({ quotes }) => quotes.converted),
        figures('Pipeline', ({ value }) => money(value.pipeline)),
        figures('Accepted value', ({ value }) => money(value.accepted)),
        figures('Converted value', ({ value }) => money(value.converted)),
        figures('Discount', ({ avg_discount_pct: pct }) => (pct === null ? '–' : `${pct} %`)),
        figures('First answer', (row) => durationOf(row.avg_first_response_minutes)),
        figures('Negotiation', (row) => daysOf(row.avg_negotiation_days)),
        figures('To conversion', (row) => daysOf(row.avg_conversion_days)),
      ]}
    />
  )
}
