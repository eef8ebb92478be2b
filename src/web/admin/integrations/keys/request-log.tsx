import { Badge, Button, Code, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { resource } from '../../../client/admin.ts'
import type { LoggedRequest } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'

/** The API's maximum per answer. */
const NEWEST = 50
const CLASSES = [
  { value: '', label: say('keys.log_all') },
  { value: '2', label: say('keys.log_done') },
  { value: '4', label: say('keys.log_refused') },
  { value: '5', label: say('keys.log_failed') },
]

/** Shows a key's newest requests; refreshes every ten seconds. */
export function RequestLog({ keyId }: { keyId: string }) {
  const { status = '' } = useSearch({ from: '/staff/integrations/keys/$keyId' })
  const navigate = useNavigate({ from: '/integrations/keys/$keyId' })
  const log = useQuery({
    ...resource('/keys/{id}/requests', { params: { id: keyId }, query: { limit: NEWEST } }),
    refetchInterval: 10_000,
  })
  return (
    <Stack component="section" gap="sm" aria-label={say('keys.requests')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {say('keys.requests')}
        </Title>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={say('keys.which_requests')}
            data={CLASSES}
            value={status}
            onChange={(chosen) => void navigate({ to: '.', search: { status: chosen }, replace: true })}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<RefreshCw size={14} aria-hidden />}
            loading={log.isFetching}
            onClick={() => void log.refetch()}
          >
            {say('ui.refresh')}
          </Button>
        </Group>
      </Group>
      <Loaded query={log}>
        {({ data }) => <Requests all={data} shown={data.filter((one) => String(one.status).startsWith(status))} />}
      </Loaded>
    </Stack>
  )
}

function Requests({ all, shown }: { all: readonly LoggedRequest[]; shown: readonly LoggedRequest[] }) {
  const { timezone } = useSession().store
  const [last] = all
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {last && `${say('keys.last_used', { at: formatMoment(last.at, timezone), ip: last.ip })} `}
        {all.length === NEWEST && say('keys.newest', { count: NEWEST })}
      </Text>
      <DataTable
        caption={say('keys.requests_caption')}
        columns={columnsFor(timezone)}
        rows={shown}
        rowKey={(one) => one.request_id}
        empty={
          <EmptyState title={say(last ? 'keys.none_of_kind' : 'keys.not_used')}>
            {say(last ? 'keys.none_hint' : 'keys.not_used_hint')}
          </EmptyState>
        }
      />
    </Stack>
  )
}

function columnsFor(timezone: string): readonly Column<LoggedRequest>[] {
  return [
    { key: 'at', header: say('keys.at'), cell: ({ at }) => formatMoment(at, timezone, { seconds: true }) },
    {
      key: 'request',
      header: say('keys.request'),
      cell: ({ method, path }) => (
        <Code className="typed">
          {method} {path}
        </Code>
      ),
    },
    { key: 'status', header: say('keys.answer'), cell: (one) => <Answered {...one} /> },
    { key: 'ms', header: say('keys.took'), figures: true, cell: (one) => `${one.duration_ms} ms` },
    { key: 'ip', header: say('keys.from'), cell: ({ ip }) => ip },
    {
      key: 'id',
      header: say('keys.request_id'),
      cell: (one) => (
        <Text span size="xs" className="typed">
          {one.request_id}
        </Text>
      ),
    },
  ]
}

function Answered({ status, code }: LoggedRequest) {
  const color = status < 400 ? 'green' : status < 500 ? 'orange' : 'red'
  return (
    <Group gap={6} display="inline-flex">
      <Badge color={color} variant="light">
        {status}
      </Badge>
      {code && (
        <Text span size="xs">
          {code}
        </Text>
      )}
    </Group>
  )
}
