import { NativeSelect } from '@mantine/core'
import { say } from '../../../ui/say.ts'
import type { Draft } from '../model/draft.ts'

interface KitModeFieldProps {
  mode: Draft['kit_conversion_mode']
  onChange: (part: Pick<Draft, 'kit_conversion_mode'>) => void
}

/** Selects how kits are placed on the draft order. */
export function KitModeField({ mode, onChange }: KitModeFieldProps) {
  return (
    <NativeSelect
      label={say('kit_mode.label')}
      value={mode}
      onChange={(event) => onChange({ kit_conversion_mode: event.currentTarget.value as Draft['kit_conversion_mode'] })}
      data={[
        { value: 'components', label: say('kit_mode.components') },
        { value: 'bundle', label: say('kit_mode.bundle') },
        { value: 'single_line', label: say('kit_mode.single_line') },
      ]}
    />
  )
}
