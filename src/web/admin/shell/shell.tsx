import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { say } from '../../ui/say.ts'
import { useApprovalCount } from '../approvals/use-approval-count.ts'
import { toAdmin } from '../framed/platform-link.tsx'
import { useNextKey } from '../my-turn/use-next.ts'
import { useTurnCount } from '../my-turn/use-turns.ts'
import { useSession } from '../session/session.ts'
import { ClockBanner } from './clock-banner.tsx'
import { NavigationLink } from './links.tsx'
import { StoreNotices } from './store-notices.tsx'
import { type OpenPlace, useOpenPlaces } from './use-open-places.ts'
import { UserMenu } from './user-menu.tsx'

/** The frame of every page: the navigation, the store, and the signed-in person. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a small screen the navigation closes with every move
  useEffect(close, [path])
  const { store } = useSession()
  useNextKey()
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip" href="#main">
        {say('shell.skip')}
      </a>
      <AppShell.Header className="no-print">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say('shell.navigation')} />
            <Text fw={600} truncate>
              {store.name}
            </Text>
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className="no-print" aria-label={say('shell.pages')}>
        <AppShell.Section grow component={ScrollArea} type="hover" scrollbarSize={6}>
          <Places />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <StoreNotices />
        <ClockBanner />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

function Places() {
  const approvals = useApprovalCount()
  const turns = useTurnCount()
  const waiting: Record<string, number> = { '/approvals': approvals, '/my-turn': turns?.mine ?? 0 }
  return useOpenPlaces().map(({ title, places }) => (
    <div key={title}>
      {title && (
        <Text size="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4}>
          {title}
        </Text>
      )}
      {places.map((place) => (
        <PlaceLink key={place.to} {...place} waiting={waiting[place.to] ?? 0} />
      ))}
    </div>
  ))
}

function PlaceLink({ to, name, icon: Icon, href, waiting }: OpenPlace & { waiting: number }) {
  const isHere = useRouterState({
    select: ({ location: { pathname } }) => pathname === to || pathname.startsWith(`${to}/`),
  })
  const leftSection = <Icon size={18} aria-hidden />
  if (href) {
    const rightSection = <ExternalLink size={14} aria-hidden />
    return (
      <NavLink component="a" {...toAdmin(href)} label={name} leftSection={leftSection} rightSection={rightSection} />
    )
  }
  return (
    <NavigationLink
      to={to}
      label={waiting > 0 ? `${name} (${waiting})` : name}
      leftSection={leftSection}
      active={isHere}
      {...(isHere && { 'aria-current': 'page' as const })}
    />
  )
}
