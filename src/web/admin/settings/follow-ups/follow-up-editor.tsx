import { NativeSelect, Stack } from '@mantine/core'
import type { FollowUpRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { useFault } from '../rules/faults.tsx'
import { WholeNumberInput } from '../whole-number-input.tsx'

interface FollowUpEditorProps {
  rule: FollowUpRule
  at: string
  onChange: (rule: FollowUpRule) => void
}

const DOES = ['remind', 'task', 'close'] as const

/** Edits how long a rule waits and what it does then. */
export function FollowUpEditor({ rule, at, onChange }: FollowUpEditorProps) {
  return (
    <Stack gap="sm" maw={420}>
      <WholeNumberInput
        label={say('follow_up.after_days')}
        description={say('follow_up.after_days_hint')}
        value={rule.after_days}
        error={useFault(`${at}.after_days`)}
        onChange={(days) => onChange({ ...rule, after_days: days ?? 0 })}
      />
      <NativeSelect
        label={say('follow_up.does')}
        description={say(`follow_up.does_hint.${rule.does}`)}
        value={rule.does}
        data={DOES.map((does) => ({ value: does, label: say(`follow_up.do.${does}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...rule, does: DOES.find((does) => does === value) ?? rule.does })
        }
      />
    </Stack>
  )
}
