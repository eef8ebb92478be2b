import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { say } from '../../ui/say.ts'
import { AdminsOnly } from '../integrations/admins-only.tsx'
import { Page } from '../shell/page.tsx'
import { Mailbox } from './mail/mailbox.tsx'
import { SuppressedAddresses } from './mail/suppressed-addresses.tsx'

/** The store's messages and their delivery, and the addresses that get no mail. */
export function MailPage() {
  return (
    <Page title={say('page.mail')}>
      <AdminsOnly permission="platform.manage" refusal="platform.may_mail">
        <MailTabs />
      </AdminsOnly>
    </Page>
  )
}

function MailTabs() {
  const { tab } = useSearch({ from: '/staff/store/mail' })
  const navigate = useNavigate({ from: '/store/mail' })
  const shown = tab === 'suppressed' ? 'suppressed' : 'messages'
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      onChange={(chosen) => void navigate({ to: '.', search: chosen === 'suppressed' ? { tab: chosen } : {} })}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="messages">{say('mail.messages')}</Tabs.Tab>
        <Tabs.Tab value="suppressed">{say('mail.suppressed')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="messages">
        <Mailbox />
      </Tabs.Panel>
      <Tabs.Panel value="suppressed">
        <SuppressedAddresses />
      </Tabs.Panel>
    </Tabs>
  )
}
