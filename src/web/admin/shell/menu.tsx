import { NavLink, Text } from '@mantine/core'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { say } from '../../ui/say.ts'
import { useApprovalCount } from '../approvals/use-approval-count.ts'
import { toAdmin } from '../framed/platform-link.tsx'
import { NavigationLink } from './links.tsx'
import { type Open, useIsAt, useIsInSettings, useMenu, useSettingsGroups } from './use-open-places.ts'

/** The pages beside the content: the menu, or on a page of the settings all of those, with the way back. */
export function Menu() {
  const isInSettings = useIsInSettings()
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(isInSettings)
  useEffect(() => {
    if (shown.current === isInSettings) return
    shown.current = isInSettings
    // The link that was followed is gone with its menu: the focus goes to where it led, unless the page took it.
    if (document.activeElement === document.body) ref.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [isInSettings])
  return <div ref={ref}>{isInSettings ? <SettingsMenu /> : <MainMenu />}</div>
}

function MainMenu() {
  const approvals = useApprovalCount()
  const isAt = useIsAt()
  return useMenu().map((place) => (
    <PlaceLink
      key={place.to}
      place={place}
      isHere={isAt(place.to)}
      waiting={place.to === '/approvals' ? approvals : 0}
    />
  ))
}

function SettingsMenu() {
  const isAt = useIsAt()
  const path = useMenu()[0]?.to ?? '/quotes'
  return (
    <>
      <NavigationLink to={path} label={say('shell.leave_settings')} leftSection={<ArrowLeft size={18} aria-hidden />} />
      <NavigationLink
        to="/settings"
        label={say('shell.all_settings')}
        fw={600}
        activeOptions={{ exact: true }}
        activeProps={{ active: true }}
      />
      {useSettingsGroups().map(({ title, places }) => (
        <div key={title}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4}>
            {title}
          </Text>
          {places.map((place) => (
            <PlaceLink key={place.to} place={place} isHere={isAt(place.to)} />
          ))}
        </div>
      ))}
    </>
  )
}

function PlaceLink({ place, isHere, waiting = 0 }: { place: Open; isHere: boolean; waiting?: number }) {
  const { to, name, icon: Icon, href } = place
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
