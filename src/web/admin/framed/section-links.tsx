import { Button, Group } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { say } from '../../ui/say.ts'
import { ButtonLink } from '../shell/links.tsx'
import { type OpenPlace, useOpenPlaces } from '../shell/use-open-places.ts'
import { toAdmin } from './platform-link.tsx'

/** Links the pages of the group that the person is in, since the side bar of Shopify's admin names only the group. */
export function SectionLinks() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isAt = (to: string) => path === to || path.startsWith(`${to}/`)
  const group = useOpenPlaces().find(({ title, places }) => title !== null && places.some(({ to }) => isAt(to)))
  if (!group) return null
  return (
    <Group component="nav" gap={4} mb="md" className="no-print" aria-label={say('shell.pages')}>
      {group.places.map((place) => (
        <SectionLink key={place.to} {...place} isHere={isAt(place.to)} />
      ))}
    </Group>
  )
}

function SectionLink({ to, name, href, isHere }: OpenPlace & { isHere: boolean }) {
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
