import { Switch, Textarea, TextInput } from '@mantine/core'
import type { NegotiationSettings } from '../../../domain/stores/settings.ts'
import { say } from '../../ui/say.ts'
import { showDecimal } from '../read-shown.ts'
import { SettingsGroup } from './settings-group.tsx'
import { typedDecimal } from './typed-decimal.ts'
import type { SettingsSection } from './use-settings-section.ts'
import { WholeNumberInput } from './whole-number-input.tsx'
import { withMember } from './with-member.ts'

type Section = Pick<SettingsSection<'negotiation'>, 'errorOf' | 'change'> & {
  draft: Pick<SettingsSection<'negotiation'>['draft'], 'negotiation'>
}
type Flag = 'partial_acceptance' | 'auto_convert' | 'send_invoice' | 'tell_opened' | 'require_name'

const FLAGS: readonly { flag: Flag; label: string; about: string; usual: boolean }[] = [
  {
    flag: 'partial_acceptance',
    label: say('negotiation.partial'),
    about: say('negotiation.partial_hint'),
    usual: true,
  },
  {
    flag: 'auto_convert',
    label: say('negotiation.auto_convert'),
    about: say('negotiation.auto_convert_hint'),
    usual: false,
  },
  {
    flag: 'send_invoice',
    label: say('negotiation.send_invoice'),
    about: say('negotiation.send_invoice_hint'),
    usual: false,
  },
  {
    flag: 'tell_opened',
    label: say('negotiation.tell_opened'),
    about: say('negotiation.tell_opened_hint'),
    usual: true,
  },
  {
    flag: 'require_name',
    label: say('negotiation.require_name'),
    about: say('negotiation.require_name_hint'),
    usual: false,
  },
]

/** Edits what buyers and staff may do in a negotiation, and what happens automatically. */
export function NegotiationFields({ section: { draft, change, errorOf } }: { section: Section }) {
  const negotiation = draft.negotiation ?? {}
  const set = <K extends keyof NegotiationSettings>(key: K, value: NegotiationSettings[K] | undefined) =>
    change({ negotiation: withMember(negotiation, key, value) })
  return (
    <SettingsGroup title={say('negotiation.title')}>
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
        label={say('negotiation.tax_tolerance')}
        description={say('negotiation.tax_tolerance_hint')}
        maw={240}
        inputMode="decimal"
        value={showDecimal(negotiation.tax_tolerance ?? '')}
        error={errorOf('negotiation.tax_tolerance')}
        onChange={({ currentTarget: { value } }) => set('tax_tolerance', typedDecimal(value) || undefined)}
      />
      <WholeNumberInput
        label={say('negotiation.max_rounds')}
        description={say('negotiation.max_rounds_hint')}
        value={negotiation.max_rounds}
        error={errorOf('negotiation.max_rounds')}
        onChange={(value) => set('max_rounds', value)}
      />
      <WholeNumberInput
        label={say('negotiation.stale')}
        description={say('negotiation.stale_hint')}
        value={negotiation.stale_after_days}
        error={errorOf('negotiation.stale_after_days')}
        onChange={(value) => set('stale_after_days', value)}
      />
      <Textarea
        label={say('negotiation.terms')}
        description={say('negotiation.terms_hint')}
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
