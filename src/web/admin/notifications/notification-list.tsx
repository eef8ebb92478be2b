import { Button, Group, ScrollArea, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/admin.ts'
import type { Notification } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDistance, formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useNow } from '../../ui/use-now.ts'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { UnreadDot } from '../shell/unread-dot.tsx'
import { describeNotification } from './describe-notification.ts'
import classes from './notification-list.module.css'
import { NOTIFICATIONS, notificationsQuery } from './notifications-query.ts'

/** Lists what the signed-in person was told. Opening one opens its quote, which marks it read. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...notificationsQuery, refetchOnMount: 'always' })
  const reading = useSubmit(() => call('POST', '/notifications/read', { body: { quote_id: null } }), {
    changes: [NOTIFICATIONS],
  })
  return (
    <section aria-label={say('notification.title')}>
      <Group justify="space-between" p="xs" wrap="nowrap" className={classes.head ?? ''}>
        <Title order={2} size="h5">
          {say('notification.title')}
        </Title>
        <Button
          size="compact-xs"
          variant="subtle"
          loading={reading.busy}
          disabled={query.data?.data.every(({ read }) => read) ?? true}
          onClick={() => void reading.run()}
        >
          {say('notification.read_all')}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={440} type="hover" viewportProps={{ tabIndex: -1 }}>
        <Loaded query={query} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={say('notification.none')}>{say('notification.none_hint')}</EmptyState>
            ) : (
              <ul className={classes.list}>
                {data.map((one) => (
                  <Told key={one.id} told={one} onClose={onClose} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </ScrollArea.Autosize>
      <div className={classes.foot}>
        <AnchorLink to="/account" size="sm" onClick={onClose}>
          {say('notification.choose')}
        </AnchorLink>
      </div>
    </section>
  )
}

function Told({ told, onClose }: { told: Notification; onClose: () => void }) {
  const now = useNow(60_000)
  const { timezone } = useSession().store
  const isWritten = told.kind === 'mentioned' || told.kind === 'buyer_wrote'
  return (
    <li className={classes.row} {...(!told.read && { 'data-unread': true })}>
      <UnreadDot unread={!told.read} says={say('notification.unread')} />
      <div>
        <AnchorLink
          to="/quotes/$quoteId"
          params={{ quoteId: told.quote.id }}
          search={isWritten ? { rail: 'messages' } : {}}
          className={classes.open ?? ''}
          size="sm"
          onClick={onClose}
        >
          {describeNotification(told)}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          <span className="typed">{[told.quote.number, told.quote.for].filter(Boolean).join(' · ')}</span>
          {' · '}
          <time dateTime={told.at} title={formatMoment(told.at, timezone)}>
            {formatDistance(told.at, now)}
          </time>
        </Text>
      </div>
    </li>
  )
}
