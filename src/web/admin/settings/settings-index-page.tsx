import { NavLink, SimpleGrid, Stack, Title } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { say } from '../../ui/say.ts'
import { toAdmin } from '../framed/platform-link.tsx'
import { NavigationLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import type { SettingsPlace } from '../shell/settings-places.ts'
import { type Open, type OpenGroup, useSettingsGroups } from '../shell/use-open-places.ts'

/** Everything behind the menu's "Settings" that the signed-in person may open. */
export function SettingsIndexPage() {
  return (
    <Page title={say('page.settings')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="xl" maw={960}>
        {useSettingsGroups().map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </SimpleGrid>
    </Page>
  )
}

function Group({ title, places }: OpenGroup) {
  const id = useId()
  return (
    <Stack gap={4} component="section" aria-labelledby={id}>
      <Title order={2} size="h5" px="sm" id={id}>
        {title}
      </Title>
      {places.map((place) => (
        <Entry key={place.to} {...place} />
      ))}
    </Stack>
  )
}

function Entry({ to, name, hint, icon: Icon, href }: Open<SettingsPlace>) {
  const looks = { label: name, description: hint, leftSection: <Icon size={20} aria-hidden /> }
  if (href === undefined) return <NavigationLink to={to} {...looks} />
  return <NavLink component="a" {...toAdmin(href)} {...looks} rightSection={<ExternalLink size={14} aria-hidden />} />
}
