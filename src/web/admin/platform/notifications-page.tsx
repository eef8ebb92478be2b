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
import { isSaid, say } from '../../ui/say.ts'
import { AdminsOnly } from '../integrations/admins-only.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'

const NEWEST = 50
const CHOICES = [
  { value: '', label: say('notifications.all') },
  { value: 'failing', label: say('notifications.failing') },
]

/** The platform's notifications to the service, and their outcomes. */
export function NotificationsPage() {
  return (
    <Page title={say('notifications.title')}>
      <AdminsOnly permission="platform.manage" refusal="platform.may_notifications">
        <Notifications />
      </AdminsOnly>
    </Page>
  )
}

function Notifications() {
  const navigate = useNavigate({ from: '/store/notifications' })
  const { only = '' } = useSearch({ from: '/staff/store/notifications' })
  const { timezone } = useSession().store
  const told = useQuery({
    ...resource('/platform/deliveries', { query: { limit: NEWEST, only: oneOf(['failing'], only) } }),
    refetchInterval: 10_000,
  })
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={640}>
        {say('notifications.about', { count: NEWEST })}
      </Text>
      <div>
        <SegmentedControl
          aria-label={say('notifications.which')}
          data={CHOICES}
          value={only}
          onChange={(chosen) => void navigate({ to: '.', search: { only: chosen }, replace: true })}
        />
      </div>
      <Loaded query={told}>
        {({ data }) => (
          <DataTable
            caption={say('notifications.caption')}
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title={only ? say('notifications.none_failing') : say('notifications.none')}>
                {only ? say('notifications.none_failing_hint') : say('notifications.none_hint')}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Stack>
  )
}

const STATES: Record<string, readonly [name: string, color: string]> = {
  waiting: [say('notifications.state.waiting'), 'blue'],
  applied: [say('notifications.state.applied'), 'green'],
  given_up: [say('notifications.state.given_up'), 'red'],
}

/** Returns a notification's topic in words; one that this service does not know stays as the platform wrote it. */
function topicName(topic: string): string {
  const key = `topic.${topic}`
  return isSaid(key) ? say(key) : topic
}

function columnsIn(timezone: string): readonly Column<PlatformDelivery>[] {
  return [
    {
      key: 'at',
      header: say('notifications.at'),
      cell: (one) => formatMoment(one.received_at, timezone, { seconds: true }),
    },
    { key: 'topic', header: say('notifications.topic'), cell: ({ topic }) => topicName(topic) },
    {
      key: 'state',
      header: say('notifications.state_title'),
      cell: ({ state }) => {
        const [name, color] = STATES[state] ?? [state, 'gray']
        return (
          <Badge variant="light" color={color} tt="none">
            {name}
          </Badge>
        )
      },
    },
    { key: 'attempts', header: say('notifications.attempts'), figures: true, cell: ({ attempts }) => attempts },
    {
      key: 'error',
      header: say('notifications.last_problem'),
      cell: ({ last_error: error, next_attempt_at: next }) =>
        error && (
          <Text size="sm" className="typed">
            {error}
            {next && say('notifications.tried_again', { at: formatMoment(next, timezone) })}
          </Text>
        ),
    },
  ]
}
