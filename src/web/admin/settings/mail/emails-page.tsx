import { useSearch } from '@tanstack/react-router'
import { MAIL_NAMES } from '../../../../domain/mail/mails.ts'
import { say } from '../../../ui/say.ts'
import { SettingsPage } from '../settings-page.tsx'
import { MailEditor } from './mail-editor.tsx'
import { MailList } from './mail-list.tsx'

/** Edits which mails are sent and their texts; `?mail=` opens one of them. */
export function EmailsPage() {
  const search = useSearch({ from: '/staff/settings/emails' })
  const open = MAIL_NAMES.find((name) => name === search.mail)
  return (
    <SettingsPage
      title={say('page.emails')}
      intro={say('emails.intro')}
      members={['emails']}
      permission="settings.edit"
    >
      {(section) => (open ? <MailEditor key={open} name={open} section={section} /> : <MailList section={section} />)}
    </SettingsPage>
  )
}
