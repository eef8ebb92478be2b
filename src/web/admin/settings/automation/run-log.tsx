import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import type { AutomationRun, Page } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { sayReason } from '../../../ui/say-reason.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { ACTIONS } from './action-editor.tsx'

/** Shows what the rules did with each new request and why, newest first; only one quote's runs if the address names it. */
export function RunLog() {
  const { before, quote } = useSearch({ from: '/staff/settings/automation' })
  const runs = useQuery(resource('/automation/runs', { query: { before, quote_id: quote } }))
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="run-log">
      <Stack>
        <div>
          <Title order={2} size="h4" id="run-log">
            {say('automation.run_log')}
          </Title>
          <Text size="sm" c="dimmed">
            {say('automation.log_hint')}
          </Text>
        </div>
        {quote && (
          <Group gap="xs">
            <Text size="sm">{say('automation.one_quote')}</Text>
            <AnchorLink
              from="/settings/automation"
              to="."
              search={(all) => ({ ...all, quote: undefined, before: undefined })}
              size="sm"
              resetScroll={false}
            >
              {say('automation.show_all')}
            </AnchorLink>
          </Group>
        )}
        <Loaded query={runs}>{(page) => <Runs page={page} isFirst={!before} />}</Loaded>
      </Stack>
    </Paper>
  )
}

function Runs({ page, isFirst }: { page: Page<AutomationRun>; isFirst: boolean }) {
  const { timezone } = useSession().store
  const columns: Column<AutomationRun>[] = [
    { key: 'at', header: say('automation.at'), cell: ({ at }) => formatMoment(at, timezone) },
    { key: 'quote', header: say('automation.quote'), cell: (run) => <QuoteLink run={run} /> },
    {
      key: 'rule',
      header: say('automation.rule'),
      cell: ({ rule_name }) => <span className="typed">{rule_name}</span>,
    },
    {
      key: 'action',
      header: say('automation.action_title'),
      cell: ({ action }) => ACTIONS[action as keyof typeof ACTIONS] ?? action,
    },
    { key: 'outcome', header: say('automation.outcome_title'), cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    {
      key: 'reason',
      header: say('automation.why'),
      cell: ({ reason }) => <span className="typed">{sayReason(reason)}</span>,
    },
  ]
  return (
    <Stack gap="sm">
      <DataTable
        caption={say('automation.log_caption')}
        columns={columns}
        rows={page.data}
        rowKey={({ id }) => id}
        empty={<EmptyState title={say('automation.no_runs')}>{say('automation.no_runs_hint')}</EmptyState>}
      />
      <Group gap="xs">
        {!isFirst && (
          <ButtonLink
            from="/settings/automation"
            to="."
            search={(all) => ({ ...all, before: undefined })}
            variant="default"
            size="xs"
            resetScroll={false}
          >
            {say('automation.newest')}
          </ButtonLink>
        )}
        {page.next_cursor !== null && (
          <ButtonLink
            from="/settings/automation"
            to="."
            search={(all) => ({ ...all, before: page.next_cursor ?? undefined })}
            variant="default"
            size="xs"
            resetScroll={false}
          >
            {say('automation.older')}
          </ButtonLink>
        )}
      </Group>
    </Stack>
  )
}

function QuoteLink({ run: { quote_id: quoteId, quote_number } }: { run: AutomationRun }) {
  return (
    <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
      {quote_number}
    </AnchorLink>
  )
}

const OUTCOMES: Readonly<Record<string, readonly [name: string, color: string]>> = {
  applied: [say('automation.outcome.applied'), 'green'],
  no_match: [say('automation.outcome.no_match'), 'gray'],
  skipped: [say('automation.outcome.skipped'), 'yellow'],
  failed: [say('automation.outcome.failed'), 'red'],
}

function Outcome({ outcome }: { outcome: string }) {
  const [name, color] = OUTCOMES[outcome] ?? [outcome, 'gray']
  return (
    <Badge color={color} variant="light" tt="none">
      {name}
    </Badge>
  )
}
