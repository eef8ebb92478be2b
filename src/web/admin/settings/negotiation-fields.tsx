import { Switch, Textarea, TextInput } from '@mantine/core'
import type { NegotiationSettings } from '../../../domain/stores/settings.ts'
import { SettingsGroup } from './settings-group.tsx'
import { withMember } from './staff/with-member.ts'
import type { SettingsSection } from './use-settings-section.ts'
import { WholeNumberInput } from './whole-number-input.tsx'

type Section = Pick<SettingsSection<'negotiation'>, 'errorOf' | 'change'> & {
  draft: Pick<SettingsSection<'negotiation'>['draft'], 'negotiation'>
}
type Flag = 'partial_acceptance' | 'auto_convert' | 'send_invoice'

const FLAGS: readonly { flag: Flag; label: string; about: string; usual: boolean }[] = [
  {
    flag: 'partial_acceptance',
    label: 'Buyers may accept some lines only',
    about: 'Otherwise they accept or decline an offer as a whole.',
    usual: true,
  },
  {
    flag: 'auto_convert',
    label: 'Make the draft order as soon as everything is accepted',
    about: 'Otherwise somebody of the staff converts the quote.',
    usual: false,
  },
  {
    flag: 'send_invoice',
    label: 'Send the invoice with a new draft order',
    about: 'Otherwise somebody of the staff sends it.',
    usual: false,
  },
]

/** What buyers and staff may do in a negotiation, and what happens by itself. */
export function NegotiationFields({ section: { draft, change, errorOf } }: { section: Section }) {
  const negotiation = draft.negotiation ?? {}
  const set = <K extends keyof NegotiationSettings>(key: K, value: NegotiationSettings[K] | undefined) =>
    change({ negotiation: withMember(negotiation, key, value) })
  return (
    <SettingsGroup title="Negotiation">
      {FLAGS.map(({ flag, label, about, usual }) => (
        <Switch
          key={flag}
          label={label}
          description={about}
          checked={negotiation[flag] ?? usual}
          onChange={({ currentTarget: { checked } }) => set(flag, checked)}
        />
      ))}
      <TextInput
        label="Tax tolerance"
        description="By how much the tax that the platform calculates may differ from what was agreed when a quote is converted, such as 0.05. Empty: not at all; a difference stops the conversion."
        maw={240}
        inputMode="decimal"
        value={negotiation.tax_tolerance ?? ''}
        error={errorOf('negotiation.tax_tolerance')}
        onChange={({ currentTarget: { value } }) => set('tax_tolerance', value.trim() || undefined)}
      />
      <WholeNumberInput
        label="Most rounds"
        description="A quote in this round takes no counter-offer any more. Empty: as many as people like."
        value={negotiation.max_rounds}
        error={errorOf('negotiation.max_rounds')}
        onChange={(value) => set('max_rounds', value)}
      />
      <WholeNumberInput
        label="Close after so many days without a change"
        description="Quotes that wait for somebody that long are closed. Empty: never."
        value={negotiation.stale_after_days}
        error={errorOf('negotiation.stale_after_days')}
        onChange={(value) => set('stale_after_days', value)}
      />
      <Textarea
        label="Terms"
        description="Buyers agree to these when they accept. Empty: there is nothing to agree to."
        autosize
        minRows={3}
        maxRows={14}
        value={negotiation.terms ?? ''}
        error={errorOf('negotiation.terms')}
        onChange={({ currentTarget: { value } }) => set('terms', value === '' ? undefined : value)}
      />
    </SettingsGroup>
  )
}
