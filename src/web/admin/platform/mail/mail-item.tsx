import { Group, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { Mail } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { MailState } from './mail-state.tsx'
import classes from './mailbox.module.css'

/** A message in the list, as a link that opens it. */
export function MailItem({ mail, isOpen }: { mail: Mail; isOpen: boolean }) {
  const { timezone } = useSession().store
  const search = useSearch({ from: '/staff/store/mail' })
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <AnchorLink
        from="/store/mail"
        to="."
        search={{ ...search, mail: mail.id }}
        className={classes.link ?? ''}
        resetScroll={false}
        {...(isOpen && { 'aria-current': true })}
      >
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" fw={600} truncate>
            {mail.to.name ?? mail.to.email}
          </Text>
          <MailState state={mail.state} />
        </Group>
        <Text size="sm" className={classes.subject ?? ''}>
          {mail.subject}
        </Text>
        <Text size="xs" c="dimmed">
          {formatMoment(mail.created_at, timezone)}
        </Text>
      </AnchorLink>
    </li>
  )
}
