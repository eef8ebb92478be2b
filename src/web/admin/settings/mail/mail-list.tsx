import { Badge, Group, Switch, Text } from '@mantine/core'
import { MAIL_NAMES, type MailName, mailOf } from '../../../../domain/mail/mails.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { AnchorLink } from '../../shell/links.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { withMember } from '../staff/with-member.ts'
import type { SettingsSection } from '../use-settings-section.ts'

type Section = SettingsSection<'emails'>

const READERS = [
  { to: 'buyer', title: 'To buyers', about: 'To the address of whoever asked for the quote.' },
  {
    to: 'staff',
    title: 'To staff',
    about: "About a quote: to whoever it is assigned to. About accounts: to whom they belong. In the store's language.",
  },
  { to: 'approvers', title: 'To approvers', about: 'To whoever the approval policy names next.' },
] as const

/** Every mail there is by its readers: when it is sent, whether it is, and the way to its text. */
export function MailList({ section }: { section: Section }) {
  return READERS.map(({ to, title, about }) => (
    <SettingsGroup key={to} title={title} about={about}>
      <DataTable
        caption={`E-mails ${title.toLowerCase()}`}
        rows={MAIL_NAMES.filter((name) => mailOf(name).to === to)}
        rowKey={(name) => name}
        empty={null}
        columns={[
          { key: 'when', header: 'When', cell: (name) => <When name={name} section={section} /> },
          { key: 'sent', header: 'Sent', cell: (name) => <MailSwitch name={name} section={section} /> },
        ]}
      />
    </SettingsGroup>
  ))
}

function When({ name, section }: { name: MailName; section: Section }) {
  const { enabled: _, ...said } = section.draft.emails?.[name] ?? {}
  return (
    <Group gap="xs">
      <AnchorLink to="/settings/emails" search={{ mail: name }}>
        {mailOf(name).when}
      </AnchorLink>
      {Object.keys(said).length > 0 && (
        <Badge variant="light" tt="none">
          Own text
        </Badge>
      )}
    </Group>
  )
}

/** Whether a mail is sent: a switch, or why there is none. */
export function MailSwitch({ name, section: { draft, change } }: { name: MailName; section: Section }) {
  const { always, when } = mailOf(name)
  if (always !== null) {
    return (
      <Text size="sm" c="dimmed">
        Always. {always}.
      </Text>
    )
  }
  const { emails = {} } = draft
  const own = emails[name] ?? {}
  return (
    <Switch
      aria-label={`Send: ${when}`}
      checked={own.enabled ?? true}
      onChange={({ currentTarget: { checked } }) => {
        const next = withMember(own, 'enabled', checked ? undefined : false)
        change({ emails: withMember(emails, name, Object.keys(next).length > 0 ? next : undefined) })
      }}
    />
  )
}
