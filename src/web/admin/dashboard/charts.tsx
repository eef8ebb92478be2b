import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { Funnel } from './funnel.tsx'
import { periodName } from './period-name.ts'

/** The figures as charts. What they show in heights, the table says in figures. */
export function Charts({ summary }: { summary: AnalyticsSummary }) {
  const money = (value: number) => formatAmount(value.toFixed(2), summary.currency)
  const rows = summary.data.map(({ period_start, quotes, value, ...averages }) => ({
    period: periodName(summary, period_start),
    New: quotes.new,
    Accepted: quotes.accepted + quotes.partially_accepted,
    Declined: quotes.declined,
    Expired: quotes.expired,
    Pipeline: Number(value.pipeline),
    'Accepted value': Number(value.accepted),
    'Converted value': Number(value.converted),
    'First answer (hours)':
      averages.avg_first_response_minutes === null ? null : averages.avg_first_response_minutes / 60,
    'Negotiation (days)': averages.avg_negotiation_days,
    'To conversion (days)': averages.avg_conversion_days,
  }))
  const common = { data: rows, dataKey: 'period', h: 240, withLegend: true } as const
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Chart title="From request to order" about="Of all periods shown together.">
        <Funnel summary={summary} />
      </Chart>
      <Chart title="Quotes" about="New ones, and what became of quotes, by period.">
        <BarChart
          {...common}
          yAxisProps={{ allowDecimals: false }}
          series={[
            { name: 'New', color: 'blue.6' },
            { name: 'Accepted', color: 'teal.6' },
            { name: 'Declined', color: 'red.6' },
            { name: 'Expired', color: 'orange.6' },
          ]}
        />
      </Chart>
      <Chart title="Value" about="In negotiation at the end of each period; accepted and converted within it.">
        <LineChart
          {...common}
          valueFormatter={money}
          yAxisProps={{ width: 90 }}
          series={[
            { name: 'Pipeline', color: 'blue.6' },
            { name: 'Accepted value', color: 'teal.6' },
            { name: 'Converted value', color: 'violet.6' },
          ]}
        />
      </Chart>
      <Chart title="How long it takes" about="To the first answer, to an agreement, and from there to an order.">
        <LineChart
          {...common}
          connectNulls
          valueFormatter={(value) => (Math.round(value * 10) / 10).toString()}
          series={[
            { name: 'First answer (hours)', color: 'blue.6' },
            { name: 'Negotiation (days)', color: 'teal.6' },
            { name: 'To conversion (days)', color: 'violet.6' },
          ]}
        />
      </Chart>
    </SimpleGrid>
  )
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
