import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { say } from '../../ui/say.ts'
import { unreadQuery } from './notifications-query.ts'

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}))

/** Shows how many notifications are unread, and all of them when it is opened. */
export function Bell() {
  const [isOpen, open] = useState(false)
  const { data } = useQuery(unreadQuery)
  const path = useRouterState({ select: ({ location }) => location.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes with every move
  useEffect(() => open(false), [path])
  const unread = data?.unread ?? 0
  const shown = unread >= (data?.counted_to ?? 100) ? `${unread}+` : String(unread)
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" shadow="md" width={380} trapFocus returnFocus>
      <Indicator label={shown} size={16} offset={4} disabled={unread === 0} color="red.8">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('notification.bell', { count: unread, shown })}
            onClick={() => open(!isOpen)}
          >
            <BellIcon size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} maw="calc(100vw - 1rem)" aria-label={say('notification.title')}>
        <Suspense>{isOpen && <NotificationList onClose={() => open(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
