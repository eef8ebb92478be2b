import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { Figure } from '../../../domain/analytics/figures.ts'
import { OUTCOMES } from '../../../domain/quotes/outcome.ts'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { AnchorLink } from '../shell/links.tsx'
import { durationOf } from './duration-of.ts'
import { FigureLink } from './figure-link.tsx'

type PeriodFigures = AnalyticsSummary['data'][number]

/** The quotes whose value is in negotiation now, largest first. */
const UNDER_NEGOTIATION = { tab: 'all', status: OUTCOMES.open.join(','), sort: '-total' } as const

/** Shows the newest period's figures, each next to that of the period before; each opens the list of its quotes. */
export function Tiles({ summary }: { summary: AnalyticsSummary }) {
  const [before, now] = summary.data.slice(-2)
  if (!before || !now) return null
  const money = (amount: string) => formatAmount(amount, summary.currency)
  const tiles: [string, (figures: PeriodFigures) => string, Figure | null][] = [
    [say(`dashboard.new_in.${summary.period}`), ({ quotes }) => String(quotes.new), 'new'],
    [say('dashboard.in_negotiation'), ({ value }) => money(value.pipeline), null],
    [say(`dashboard.accepted_in.${summary.period}`), ({ value }) => money(value.accepted), 'accepted_value'],
    [say(`dashboard.converted_in.${summary.period}`), ({ value }) => money(value.converted), 'converted_value'],
    [say('dashboard.first_after'), (figures) => durationOf(figures.avg_first_response_minutes), 'first_response'],
    [
      say('dashboard.discount'),
      ({ avg_discount_pct: pct }) => (pct === null ? '–' : formatPercentage(pct)),
      'discount',
    ],
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
      {tiles.map(([name, figure, behind]) => (
        <Paper
          key={name}
          withBorder
          p="md"
          display="grid"
          style={{ gridRow: 'span 3', gridTemplateRows: 'subgrid', rowGap: 0 }}
        >
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={700} size="lg">
            {behind === null ? (
              <AnchorLink to="/quotes" search={UNDER_NEGOTIATION} inherit>
                {figure(now)}
              </AnchorLink>
            ) : (
              <FigureLink figure={behind} at={now.period_start}>
                {figure(now)}
              </FigureLink>
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {say('dashboard.before', { figure: figure(before) })}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
