import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { durationOf } from './duration-of.ts'

type PeriodFigures = AnalyticsSummary['data'][number]

/** Shows the newest period's figures, each next to that of the period before. */
export function Tiles({ summary }: { summary: AnalyticsSummary }) {
  const [before, now] = summary.data.slice(-2)
  if (!before || !now) return null
  const money = (amount: string) => formatAmount(amount, summary.currency)
  const tiles: [string, (figures: PeriodFigures) => string][] = [
    [say(`dashboard.new_in.${summary.period}`), ({ quotes }) => String(quotes.new)],
    [say('dashboard.in_negotiation'), ({ value }) => money(value.pipeline)],
    [say(`dashboard.accepted_in.${summary.period}`), ({ value }) => money(value.accepted)],
    [say(`dashboard.converted_in.${summary.period}`), ({ value }) => money(value.converted)],
    [say('dashboard.first_after'), (figures) => durationOf(figures.avg_first_response_minutes)],
    [say('dashboard.discount'), ({ avg_discount_pct: pct }) => (pct === null ? '–' : formatPercentage(pct))],
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
      {tiles.map(([name, figure]) => (
        <Paper key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={700} size="lg">
            {figure(now)}
          </Text>
          <Text size="xs" c="dimmed">
            {say('dashboard.before', { figure: figure(before) })}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
