import { Badge, Group, Switch, Text } from '@mantine/core'
import { MAIL_NAMES, type MailName, mailOf } from '../../../../domain/mail/mails.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsSection } from '../use-settings-section.ts'
import { withMailSwitch } from './with-mail-text.ts'

type Section = SettingsSection<'emails'>

const READERS = [
  { to: 'buyer', title: say('emails.to_buyers'), about: say('emails.to_buyers_hint') },
  {
    to: 'staff',
    title: say('emails.to_staff'),
    about: say('emails.to_staff_hint'),
  },
  { to: 'approvers', title: say('emails.to_approvers'), about: say('emails.to_approvers_hint') },
] as const

/** Lists all mails by recipient, each with its occasion, its switch and a link to its text. */
export function MailList({ section }: { section: Section }) {
  const { admin_home: adminHome } = useSession().store
  const names = MAIL_NAMES.filter((name) => name !== 'invoice' || adminHome === null) // Shopify mails its own invoice
  return READERS.map(({ to, title, about }) => (
    <SettingsGroup key={to} title={title} about={about}>
      <DataTable
        caption={say('emails.list_caption', { readers: title })}
        rows={names.filter((name) => mailOf(name).to === to)}
        rowKey={(name) => name}
        empty={null}
        columns={[
          { key: 'when', header: say('emails.when'), cell: (name) => <When name={name} section={section} /> },
          { key: 'sent', header: say('emails.is_sent'), cell: (name) => <MailSwitch name={name} section={section} /> },
        ]}
      />
    </SettingsGroup>
  ))
}

function When({ name, section }: { name: MailName; section: Section }) {
  const { enabled: _, attach_pdf: __, ...said } = section.draft.emails?.[name] ?? {}
  return (
    <Group gap="xs">
      <AnchorLink to="/settings/emails" search={{ mail: name }}>
        {say(`mail_when.${name}`)}
      </AnchorLink>
      {Object.keys(said).length > 0 && (
        <Badge variant="light" tt="none">
          {say('emails.own_text')}
        </Badge>
      )}
    </Group>
  )
}

/** Switches whether a proposal's PDF goes with its mail. */
export function PdfSwitch({ section: { draft, change } }: { section: Section }) {
  const { emails = {} } = draft
  return (
    <Switch
      label={say('emails.attach_pdf')}
      description={say('emails.attach_pdf_hint')}
      checked={emails.proposal?.attach_pdf ?? false}
      onChange={({ currentTarget: { checked } }) =>
        change({ emails: withMailSwitch(emails, 'proposal', 'attach_pdf', checked || undefined) })
      }
    />
  )
}

/** Switches a mail on or off, or explains why it is always sent. */
export function MailSwitch({ name, section: { draft, change } }: { name: MailName; section: Section }) {
  const { always } = mailOf(name)
  if (always !== null) {
    return (
      <Text size="sm" c="dimmed">
        {say(`mail_always.${always}`)}
      </Text>
    )
  }
  const { emails = {} } = draft
  return (
    <Switch
      aria-label={say('emails.send', { when: say(`mail_when.${name}`) })}
      checked={emails[name]?.enabled ?? true}
      onChange={({ currentTarget: { checked } }) =>
        change({ emails: withMailSwitch(emails, name, 'enabled', checked ? undefined : false) })
      }
    />
  )
}
