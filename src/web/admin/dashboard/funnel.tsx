import { Group, Progress, Stack, Text } from '@mantine/core'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'

/** How many of the requests come to an agreement and to orders, over all periods shown. */
export function Funnel({ summary }: { summary: AnalyticsSummary }) {
  const sum = (count: (quotes: AnalyticsSummary['data'][number]['quotes']) => number) =>
    summary.data.reduce((total, { quotes }) => total + count(quotes), 0)
  const steps = [
    ['Requested', sum((quotes) => quotes.new), 'blue.7'],
    ['Accepted, whole or in part', sum((quotes) => quotes.accepted + quotes.partially_accepted), 'teal.7'],
    ['Converted to orders', sum((quotes) => quotes.converted), 'violet.7'],
    ['Declined', sum((quotes) => quotes.declined), 'red.7'],
    ['Expired', sum((quotes) => quotes.expired), 'orange.7'],
  ] as const
  const most = Math.max(1, ...steps.map(([, count]) => count))
  return (
    <Stack gap="sm">
      {steps.map(([name, count, color]) => (
        <div key={name}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{name}</Text>
            <Text size="sm" fw={600} className="figures">
              {count}
            </Text>
          </Group>
          <Progress value={(100 * count) / most} color={color} size="lg" aria-label={name} />
        </div>
      ))}
    </Stack>
  )
}
