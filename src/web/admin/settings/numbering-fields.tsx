import { Text, TextInput } from '@mantine/core'
import { SettingsGroup } from './settings-group.tsx'
import { withMember } from './staff/with-member.ts'
import type { SettingsSection } from './use-settings-section.ts'
import { WholeNumberInput } from './whole-number-input.tsx'

type Section = Pick<SettingsSection<'numbering'>, 'errorOf'> & {
  draft: Pick<SettingsSection<'numbering'>['draft'], 'numbering'>
  change: SettingsSection<'numbering'>['change']
}

/** What the numbers of new quotes look like. */
export function NumberingFields({ section: { draft, change, errorOf } }: { section: Section }) {
  const numbering = draft.numbering ?? {}
  const { prefix = 'Q-', start = 1001 } = numbering
  return (
    <SettingsGroup
      title="Numbers of quotes"
      about="Quotes that there are keep their numbers, whatever you change here."
    >
      <TextInput
        label="Prefix"
        description="Stands before the number; it must not end in a digit. Leave it empty for none."
        maw={420}
        value={prefix}
        error={errorOf('numbering.prefix')}
        onChange={({ currentTarget: { value } }) => change({ numbering: withMember(numbering, 'prefix', value) })}
      />
      <WholeNumberInput
        label="First number"
        description="A higher number makes the next quote jump to it; a lower one changes nothing, as no number is given out twice."
        placeholder="1001"
        value={numbering.start}
        error={errorOf('numbering.start')}
        onChange={(value) => change({ numbering: withMember(numbering, 'start', value) })}
      />
      <Text size="sm" className="typed">
        The first quote of a new store would be {prefix}
        {start}.
      </Text>
    </SettingsGroup>
  )
}
