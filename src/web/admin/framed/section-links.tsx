import { Button, Group } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { say } from '../../ui/say.ts'
import { ButtonLink } from '../shell/links.tsx'
import { type Open, useIsAt, useSettingsGroups } from '../shell/use-open-places.ts'
import { toAdmin } from './platform-link.tsx'

/** Links the settings, and the pages of the group that the person is in: the side bar of Shopify's admin has one level. */
export function SectionLinks() {
  const isAt = useIsAt()
  const group = useSettingsGroups().find(({ places }) => places.some(({ to }) => isAt(to)))
  if (!group) return null
  return (
    <Group component="nav" gap={4} mb="md" className="no-print" aria-label={say('shell.pages')}>
      <ButtonLink to="/settings" activeOptions={{ exact: true }} size="compact-sm" variant="subtle" color="gray">
        {say('page.settings')}
      </ButtonLink>
      {group.places.map((place) => (
        <SectionLink key={place.to} {...place} isHere={isAt(place.to)} />
      ))}
    </Group>
  )
}

function SectionLink({ to, name, href, isHere }: Open & { isHere: boolean }) {
  const looks = isHere
    ? ({ size: 'compact-sm', variant: 'light', 'aria-current': 'page' } as const)
    : ({ size: 'compact-sm', variant: 'subtle', color: 'gray' } as const)
  if (href === undefined) {
    return (
      <ButtonLink to={to} {...looks}>
        {name}
      </ButtonLink>
    )
  }
  return (
    <Button component="a" {...toAdmin(href)} {...looks} rightSection={<ExternalLink size={14} aria-hidden />}>
      {name}
    </Button>
  )
}
