import { TextInput } from '@mantine/core'
import type { PaymentSettings } from '../../../../domain/payments/payment-settings.ts'
import { say } from '../../../ui/say.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { SettingsPage } from '../settings-page.tsx'
import type { SettingsSection } from '../use-settings-section.ts'
import { withMember } from '../with-member.ts'

const FIELDS: readonly { member: keyof PaymentSettings; label: string; longest: number }[] = [
  { member: 'account_holder', label: say('payments.account_holder'), longest: 70 },
  { member: 'iban', label: say('payments.iban'), longest: 50 },
  { member: 'bic', label: say('payments.bic'), longest: 11 },
  { member: 'bank_name', label: say('payments.bank_name'), longest: 70 },
]

/** Edits the bank account that buyers pay to. */
export function PaymentsPage() {
  return (
    <SettingsPage
      title={say('page.payments')}
      intro={say('payments.intro')}
      members={['payments']}
      permission="settings.edit"
    >
      {(section) => <Fields section={section} />}
    </SettingsPage>
  )
}

function Fields({ section: { draft, change, errorOf } }: { section: SettingsSection<'payments'> }) {
  const payments = draft.payments ?? {}
  return (
    <SettingsGroup title={say('payments.account')}>
      {FIELDS.map(({ member, label, longest }) => (
        <TextInput
          key={member}
          label={label}
          maw={420}
          maxLength={longest}
          value={payments[member] ?? ''}
          error={errorOf(`payments.${member}`)}
          onChange={({ currentTarget: { value } }) =>
            change({ payments: withMember(payments, member, value === '' ? undefined : value) })
          }
        />
      ))}
    </SettingsGroup>
  )
}
