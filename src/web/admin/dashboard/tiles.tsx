import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { durationOf } from './duration-of.ts'

type PeriodFigures = AnalyticsSummary['data'][number]

const NAMES = { day: 'today', week: 'this week', month: 'this month' } as const

/** The newest period's figures, each with that of the period before. */
export function Tiles({ summary }: { summary: AnalyticsSummary }) {
  const [before, now] = summary.data.slice(-2)
  if (!before || !now) return null
  const money = (amount: string) => formatAmount(amount, summary.currency)
  const tiles: [string, (figures: PeriodFigures) => string][] = [
    [`New requests ${NAMES[summary.period]}`, ({ quotes }) => String(quotes.new)],
    ['In negotiation', ({ value }) => money(value.pipeline)],
    [`Accepted ${NAMES[summary.period]}`, ({ value }) => money(value.accepted)],
    [`Converted ${NAMES[summary.period]}`, ({ value }) => money(value.converted)],
    ['First answer after', (figures) => durationOf(figures.avg_first_response_minutes)],
    ['Discount given', ({ avg_discount_pct: pct }) => (pct === null ? '–' : `${pct} %`)],
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
            before: {figure(before)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
