import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { Funnel } from './funnel.tsx'
import { periodName } from './period-name.ts'

/** Shows the figures as charts; the table has the same figures as numbers. */
export function Charts({ summary }: { summary: AnalyticsSummary }) {
  const money = (value: number) => formatAmount(value.toFixed(2), summary.currency)
  const rows = summary.data.map(({ period_start, quotes, value, ...averages }) => ({
    period: periodName(summary, period_start),
    new: quotes.new,
    accepted: quotes.accepted + quotes.partially_accepted,
    declined: quotes.declined,
    expired: quotes.expired,
    pipeline: Number(value.pipeline),
    accepted_value: Number(value.accepted),
    converted_value: Number(value.converted),
    first_answer_hours: averages.avg_first_response_minutes === null ? null : averages.avg_first_response_minutes / 60,
    negotiation_days: averages.avg_negotiation_days,
    conversion_days: averages.avg_conversion_days,
  }))
  const common = { data: rows, dataKey: 'period', h: 240, withLegend: true } as const
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Chart title={say('dashboard.funnel')} about={say('dashboard.funnel_about')}>
        <Funnel summary={summary} />
      </Chart>
      <Chart title={say('page.quotes')} about={say('dashboard.quotes_about')}>
        <BarChart
          {...common}
          yAxisProps={{ allowDecimals: false }}
          series={[
            series('new', 'blue.6'),
            series('accepted', 'teal.6'),
            series('declined', 'red.6'),
            series('expired', 'orange.6'),
          ]}
        />
      </Chart>
      <Chart title={say('columns.value')} about={say('dashboard.value_about')}>
        <LineChart
          {...common}
          valueFormatter={money}
          yAxisProps={{ width: 90 }}
          series={[
            series('pipeline', 'blue.6'),
            series('accepted_value', 'teal.6'),
            series('converted_value', 'violet.6'),
          ]}
        />
      </Chart>
      <Chart title={say('dashboard.time')} about={say('dashboard.time_about')}>
        <LineChart
          {...common}
          connectNulls
          valueFormatter={(value) => (Math.round(value * 10) / 10).toString()}
          series={[
            series('first_answer_hours', 'blue.6'),
            series('negotiation_days', 'teal.6'),
            series('conversion_days', 'violet.6'),
          ]}
        />
      </Chart>
    </SimpleGrid>
  )
}

type Drawn =
  | 'new'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'pipeline'
  | 'accepted_value'
  | 'converted_value'
  | 'first_answer_hours'
  | 'negotiation_days'
  | 'conversion_days'

/** A series of a chart: its name and color. */
function series(name: Drawn, color: string) {
  return { name, label: say(`dashboard.${name}`), color }
}

function Chart({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} miw={0}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {about}
      </Text>
      {children}
    </Paper>
  )
}
