import { Anchor, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { say } from '../../ui/say.ts'
import { toAdmin } from '../framed/platform-link.tsx'
import { useMay, useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'

/** Shows, in a store on Shopify that has no quotes yet, how its first request comes: the steps that the reader may take. */
export function FirstSteps({ adminHome }: { adminHome: string }) {
  const { domain } = useSession().store
  return (
    <Stack gap="sm" py="xl" maw={640} mx="auto">
      <Title order={2} size="h4">
        {say('first.title')}
      </Title>
      <Text c="dimmed">{say('first.intro')}</Text>
      <List type="ordered" spacing="sm">
        <Step hint={say('first.form_hint')}>
          <Anchor {...toAdmin(editorOf(adminHome))}>{say('first.form')}</Anchor>
        </Step>
        {useMay('policies.edit') && (
          <Step hint={say('first.who_hint')}>
            <AnchorLink to="/settings/targeting">{say('first.who')}</AnchorLink>
          </Step>
        )}
        {useMay('staff.manage') && (
          <Step hint={say('first.staff_hint')}>
            <AnchorLink to="/settings/staff">{say('first.staff')}</AnchorLink>
          </Step>
        )}
        <Step hint={say('first.try_hint')}>
          <Anchor href={`https://${domain}`} target="_blank" rel="noopener">
            {say('first.try')}
          </Anchor>
        </Step>
      </List>
    </Stack>
  )
}

function Step({ children, hint }: { children: ReactNode; hint: string }) {
  return (
    <List.Item>
      {children}
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </List.Item>
  )
}

/** The theme editor at a product page, about to add our block where the app is framed and so known by its client id. */
function editorOf(adminHome: string): string {
  const clientId = document.querySelector('meta[name=shopify-api-key]')?.getAttribute('content')
  const block = clientId ? `&addAppBlockId=${clientId}/product-quote&target=mainSection` : ''
  return `${adminHome}/themes/current/editor?template=product${block}`
}
