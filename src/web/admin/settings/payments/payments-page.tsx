import { TagsInput, TextInput } from '@mantine/core'
import type { PaymentSettings } from '../../../../domain/payments/payment-settings.ts'
import { say } from '../../../ui/say.ts'
import { useMay } from '../../session/session.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { SettingsPage } from '../settings-page.tsx'
import type { SettingsSection } from '../use-settings-section.ts'
import { withMember } from '../with-member.ts'
import { Cards } from './cards.tsx'

const FIELDS: readonly {
  member: Exclude<keyof PaymentSettings, 'remind_after_days'>
  label: string
  longest: number
}[] = [
  { member: 'account_holder', label: say('payments.account_holder'), longest: 70 },
  { member: 'iban', label: say('payments.iban'), longest: 50 },
  { member: 'bic', label: say('payments.bic'), longest: 11 },
  { member: 'bank_name', label: say('payments.bank_name'), longest: 70 },
]

/** Edits how buyers pay, and are reminded to. */
export function PaymentsPage() {
  return (
    <SettingsPage
      title={say('page.payments')}
      members={['payments']}
      permission="settings.edit"
      below={() => <CardsOfAdmins />}
    >
      {(section) => (
        <>
          <Account section={section} />
          <Reminders section={section} />
        </>
      )}
    </SettingsPage>
  )
}

function Account({ section: { draft, change, errorOf } }: { section: SettingsSection<'payments'> }) {
  const payments = draft.payments ?? {}
  return (
    <SettingsGroup title={say('payments.account')} about={say('payments.intro')}>
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

/** Only who may change the account may see it. */
function CardsOfAdmins() {
  return useMay('settings.edit') ? <Cards /> : null
}

const MOST_REMINDERS = 5
const LAST_DAY = 365

function Reminders({ section: { draft, change, errorOf } }: { section: SettingsSection<'payments'> }) {
  const payments = draft.payments ?? {}
  const days = payments.remind_after_days ?? []
  const set = (typed: readonly string[]) => {
    const numbers = typed.map(Number).filter((day) => Number.isInteger(day) && day >= 1 && day <= LAST_DAY)
    const ordered = [...new Set(numbers)].toSorted((a, b) => a - b)
    change({ payments: withMember(payments, 'remind_after_days', ordered.length === 0 ? undefined : ordered) })
  }
  return (
    <SettingsGroup title={say('payments.reminders')}>
      <TagsInput
        label={say('payments.remind_after')}
        description={say('payments.remind_hint')}
        maw={420}
        maxTags={MOST_REMINDERS}
        inputMode="numeric"
        value={days.map(String)}
        error={errorOf('payments.remind_after_days')}
        onChange={set}
      />
    </SettingsGroup>
  )
}
