import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { AutomationRun } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { sayReason } from '../../../ui/say-reason.ts'
import { useSession } from '../../session/session.ts'

const OUTCOMES: Record<string, readonly [string, string]> = {
  applied: [say('rule_run.applied'), 'green'],
  no_match: [say('rule_run.no_match'), 'gray'],
  skipped: [say('rule_run.skipped'), 'yellow'],
  failed: [say('rule_run.failed'), 'red'],
}

/** Shows what the store's rules did with the request, and why. */
export function AutomationLog({ quoteId }: { quoteId: string }) {
  const query = useQuery(resource('/automation/runs', { query: { quote_id: quoteId, limit: 50 } }))
  return (
    <Loaded query={query} rows={2}>
      {({ data }) => (data.length === 0 ? <None /> : data.map((run) => <Run key={run.id} run={run} />))}
    </Loaded>
  )
}

function None() {
  return <EmptyState title={say('rule_run.none')}>{say('rule_run.none_hint')}</EmptyState>
}

function Run({ run }: { run: AutomationRun }) {
  const { timezone } = useSession().store
  const [outcome, color] = OUTCOMES[run.outcome] ?? [run.outcome, 'gray']
  return (
    <Stack gap={2} mb="sm">
      <Group gap="xs">
        <Text size="sm" fw={600} className="typed">
          {run.rule_name}
        </Text>
        <Badge size="sm" color={color} variant="light" tt="none">
          {outcome}
        </Badge>
      </Group>
      <Text size="sm" className="typed">
        {sayReason(run.reason)}
      </Text>
      <Text size="xs" c="dimmed">
        {formatMoment(run.at, timezone)}
      </Text>
    </Stack>
  )
}
