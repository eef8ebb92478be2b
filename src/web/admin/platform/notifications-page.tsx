import { Badge, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import type { PlatformDelivery } from '../../client/admin-answers.ts'
import { oneOf } from '../../client/one-of.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { inWords } from '../in-words.ts'
import { AdminsOnly } from '../integrations/admins-only.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'

const NEWEST = 50
const CHOICES = [
  { value: '', label: 'All' },
  { value: 'failing', label: 'Failing' },
]

/** What the store's platform told the service, and what came of it. */
export function NotificationsPage() {
  return (
    <Page title="Platform notifications">
      <AdminsOnly permission="platform.manage" refusal="platform.may_notifications">
        <Notifications />
      </AdminsOnly>
    </Page>
  )
}

function Notifications() {
  const navigate = useNavigate()
  const { only = '' } = useSearch({ strict: false })
  const { timezone } = useSession().store
  const told = useQuery({
    ...resource('/platform/deliveries', { query: { limit: NEWEST, only: oneOf(['failing'], only) } }),
    refetchInterval: 10_000,
  })
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={640}>
        The platform tells of payments, orders and privacy requests. These are the newest {NEWEST} of the last 30 days.
      </Text>
      <div>
        <SegmentedControl
          aria-label="Which notifications"
          data={CHOICES}
          value={only}
          onChange={(chosen) => void navigate({ to: '.', search: { only: chosen }, replace: true })}
        />
      </div>
      <Loaded query={told}>
        {({ data }) => (
          <DataTable
            caption="Notifications, the newest first"
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title={only ? 'Nothing fails' : 'Nothing was told yet'}>
                {only
                  ? 'All that the platform told is applied.'
                  : 'What happens to orders on the platform is listed here.'}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Stack>
  )
}

const STATES: Record<string, readonly [name: string, color: string]> = {
  waiting: ['Waiting', 'blue'],
  applied: ['Applied', 'green'],
  given_up: ['Given up', 'red'],
}

function columnsIn(timezone: string): readonly Column<PlatformDelivery>[] {
  return [
    { key: 'at', header: 'Told', cell: (one) => formatMoment(one.received_at, timezone, { seconds: true }) },
    { key: 'topic', header: 'Of', cell: ({ topic }) => inWords(topic) },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => {
        const [name, color] = STATES[state] ?? [state, 'gray']
        return (
          <Badge variant="light" color={color} tt="none">
            {name}
          </Badge>
        )
      },
    },
    { key: 'attempts', header: 'Attempts', figures: true, cell: ({ attempts }) => attempts },
    {
      key: 'error',
      header: 'Last problem',
      cell: ({ last_error: error, next_attempt_at: next }) =>
        error && (
          <Text size="sm" className="typed">
            {error}
            {next && ` Tried again ${formatMoment(next, timezone)}.`}
          </Text>
        ),
    },
  ]
}
