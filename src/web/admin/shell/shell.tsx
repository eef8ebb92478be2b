import { AppShell, Burger, Group, ScrollArea, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { say } from '../../ui/say.ts'
import { useLive } from '../live/use-live.ts'
import { useNextKey } from '../my-turn/use-next.ts'
import { Bell } from '../notifications/bell.tsx'
import { useDevice } from '../notifications/use-device.ts'
import { SearchButton } from '../palette/search-button.tsx'
import { usePalette } from '../palette/use-palette.tsx'
import { useSession } from '../session/session.ts'
import { ClockBanner } from './clock-banner.tsx'
import { Mark } from './mark.tsx'
import { Menu } from './menu.tsx'
import { StoreNotices } from './store-notices.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of every page: the navigation, the store, and the signed-in person. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a small screen the navigation closes with every move
  useEffect(close, [path])
  const { store } = useSession()
  useNextKey()
  useLive()
  useDevice()
  const palette = usePalette()
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip" href="#main">
        {say('shell.skip')}
      </a>
      <AppShell.Header className="no-print">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say('shell.navigation')} />
            <Mark size={26} />
            <Text fw={600} truncate>
              {store.name}
            </Text>
          </Group>
          <SearchButton onClick={palette.open} />
          <Bell />
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className="no-print" aria-label={say('shell.pages')}>
        <AppShell.Section grow component={ScrollArea} type="hover" scrollbarSize={6}>
          <Menu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <StoreNotices />
        <ClockBanner />
        <Outlet />
      </AppShell.Main>
      {palette.shown}
    </AppShell>
  )
}
