import { Group, Progress, Stack, Text } from '@mantine/core'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'

/** Shows how many requests led to an agreement and to orders, over all periods shown. */
export function Funnel({ summary }: { summary: AnalyticsSummary }) {
  const sum = (count: (quotes: AnalyticsSummary['data'][number]['quotes']) => number) =>
    summary.data.reduce((total, { quotes }) => total + count(quotes), 0)
  const steps = [
    [say('dashboard.requested'), sum((quotes) => quotes.new), 'blue.7'],
    [say('dashboard.accepted_any'), sum((quotes) => quotes.accepted + quotes.partially_accepted), 'teal.7'],
    [say('dashboard.to_orders'), sum((quotes) => quotes.converted), 'violet.7'],
    [say('dashboard.declined'), sum((quotes) => quotes.declined), 'red.7'],
    [say('dashboard.expired'), sum((quotes) => quotes.expired), 'orange.7'],
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
