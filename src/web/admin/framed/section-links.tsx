import { Group } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { say } from '../../ui/say.ts'
import { ButtonLink } from '../shell/links.tsx'
import { useOpenPlaces } from '../shell/use-open-places.ts'

/** Links the pages of the group that the person is in, since the side bar of Shopify's admin names only the group. */
export function SectionLinks() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isAt = (to: string) => path === to || path.startsWith(`${to}/`)
  const group = useOpenPlaces().find(({ title, places }) => title !== null && places.some(({ to }) => isAt(to)))
  if (!group) return null
  return (
    <Group component="nav" gap={4} mb="md" className="no-print" aria-label={say('shell.pages')}>
      {group.places.map(({ to, name }) => (
        <ButtonLink
          key={to}
          to={to}
          size="compact-sm"
          variant={isAt(to) ? 'light' : 'subtle'}
          {...(isAt(to) ? { 'aria-current': 'page' as const } : { color: 'gray' })}
        >
          {name}
        </ButtonLink>
      ))}
    </Group>
  )
}
