import { NativeSelect } from '@mantine/core'
import type { Draft } from '../model/draft.ts'

interface KitModeFieldProps {
  draft: Draft
  onChange: (part: Pick<Draft, 'kit_conversion_mode'>) => void
}

/** How the kits go to the draft order; nothing where there is no kit. */
export function KitModeField({ draft, onChange }: KitModeFieldProps) {
  if (!draft.lines.some(({ kit }) => kit)) return null
  return (
    <NativeSelect
      label="Kits on the draft order"
      value={draft.kit_conversion_mode}
      onChange={(event) => onChange({ kit_conversion_mode: event.currentTarget.value as Draft['kit_conversion_mode'] })}
      data={[
        { value: 'components', label: 'Every component on a line of its own' },
        { value: 'bundle', label: 'As a bundle' },
        { value: 'single_line', label: 'One line for the whole kit' },
      ]}
    />
  )
}
