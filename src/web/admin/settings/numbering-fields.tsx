import { Text, TextInput } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsSection } from './use-settings-section.ts'
import { WholeNumberInput } from './whole-number-input.tsx'
import { withMember } from './with-member.ts'

type Section = Pick<SettingsSection<'numbering'>, 'errorOf'> & {
  draft: Pick<SettingsSection<'numbering'>['draft'], 'numbering'>
  change: SettingsSection<'numbering'>['change']
}

/** Edits the number format of new quotes. */
export function NumberingFields({ section: { draft, change, errorOf } }: { section: Section }) {
  const numbering = draft.numbering ?? {}
  const { prefix = 'Q-', start = 1001 } = numbering
  return (
    <SettingsGroup title={say('numbering.title')} about={say('numbering.about')}>
      <TextInput
        label={say('numbering.prefix')}
        description={say('numbering.prefix_hint')}
        maw={420}
        value={prefix}
        error={errorOf('numbering.prefix')}
        onChange={({ currentTarget: { value } }) => change({ numbering: withMember(numbering, 'prefix', value) })}
      />
      <WholeNumberInput
        label={say('numbering.start')}
        description={say('numbering.start_hint')}
        placeholder="1001"
        value={numbering.start}
        error={errorOf('numbering.start')}
        onChange={(value) => change({ numbering: withMember(numbering, 'start', value) })}
      />
      <Text size="sm" className="typed">
        {say('numbering.first', { prefix, start })}
      </Text>
    </SettingsGroup>
  )
}
