import { Alert, Switch } from '@mantine/core'
import { DEFAULT_VALID_DAYS, type ExpirySettings } from '../../../domain/stores/settings.ts'
import { say } from '../../ui/say.ts'
import { SettingsGroup } from './settings-group.tsx'
import { SettingsPage } from './settings-page.tsx'
import type { SettingsSection } from './use-settings-section.ts'
import { WholeNumberInput } from './whole-number-input.tsx'
import { withMember } from './with-member.ts'

/** Edits how long offers are valid and whether buyers are reminded. */
export function ExpiryPage() {
  return (
    <SettingsPage
      title={say('page.expiry')}
      intro={say('expiry.intro')}
      members={['expiry']}
      permission="settings.edit"
    >
      {(section) => <Fields section={section} />}
    </SettingsPage>
  )
}

function Fields({ section: { draft, change, errorOf } }: { section: SettingsSection<'expiry'> }) {
  const expiry = draft.expiry ?? {}
  const set = <K extends keyof ExpirySettings>(key: K, value: ExpirySettings[K] | undefined) =>
    change({ expiry: withMember(expiry, key, value) })
  const { valid_days = DEFAULT_VALID_DAYS, reminder_days, reminder_email = true } = expiry
  return (
    <>
      <SettingsGroup title={say('expiry.expiry')}>
        <WholeNumberInput
          label={say('expiry.valid_days')}
          description={say('expiry.valid_days_hint')}
          placeholder={String(DEFAULT_VALID_DAYS)}
          value={expiry.valid_days}
          error={errorOf('expiry.valid_days')}
          onChange={(value) => set('valid_days', value)}
        />
      </SettingsGroup>
      <SettingsGroup title={say('expiry.reminder')}>
        <WholeNumberInput
          label={say('expiry.reminder_days')}
          description={say('expiry.reminder_days_hint')}
          value={reminder_days}
          error={errorOf('expiry.reminder_days')}
          onChange={(value) => set('reminder_days', value)}
        />
        <Switch
          label={say('expiry.reminder_mail')}
          description={say('expiry.reminder_mail_hint')}
          checked={reminder_email}
          onChange={({ currentTarget: { checked } }) => set('reminder_email', checked)}
        />
        <Alert color="gray">
          {reminder_days === undefined || !reminder_email
            ? say('expiry.no_reminder')
            : say('expiry.reminded', { before: reminder_days, after: valid_days - reminder_days })}
        </Alert>
      </SettingsGroup>
    </>
  )
}
