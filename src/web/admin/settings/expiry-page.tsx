import { Alert, Switch } from '@mantine/core'
import { DEFAULT_VALID_DAYS, type ExpirySettings } from '../../../domain/stores/settings.ts'
import { SettingsGroup } from './settings-group.tsx'
import { SettingsPage } from './settings-page.tsx'
import { withMember } from './staff/with-member.ts'
import type { SettingsSection } from './use-settings-section.ts'
import { WholeNumberInput } from './whole-number-input.tsx'

/** How long offers are valid, and whether buyers are reminded. */
export function ExpiryPage() {
  return (
    <SettingsPage
      title="Expiry and reminders"
      intro="How long new offers are valid, and when buyers are reminded of them. Offers that are out keep their day."
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
      <SettingsGroup title="Expiry">
        <WholeNumberInput
          label="Days an offer is valid"
          description="From the day it is sent, where the proposal does not name another."
          placeholder={String(DEFAULT_VALID_DAYS)}
          value={expiry.valid_days}
          error={errorOf('expiry.valid_days')}
          onChange={(value) => set('valid_days', value)}
        />
      </SettingsGroup>
      <SettingsGroup title="Reminder">
        <WholeNumberInput
          label="Days before the expiry"
          description="Fewer than an offer is valid. Empty: nobody is reminded."
          value={reminder_days}
          error={errorOf('expiry.reminder_days')}
          onChange={(value) => set('reminder_days', value)}
        />
        <Switch
          label="Mail the reminder to the buyer"
          description="Without the mail there is no reminder, and integrations get no quote.expiring_soon."
          checked={reminder_email}
          onChange={({ currentTarget: { checked } }) => set('reminder_email', checked)}
        />
        <Alert color="gray">
          {reminder_days === undefined || !reminder_email
            ? 'Buyers are not reminded.'
            : `Buyers are reminded once an offer, ${days(reminder_days)} before it expires: ${days(valid_days - reminder_days)} after it was sent.`}
        </Alert>
      </SettingsGroup>
    </>
  )
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
