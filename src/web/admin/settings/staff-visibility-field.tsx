import { Switch } from '@mantine/core'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsSection } from './use-settings-section.ts'

type Section = Pick<SettingsSection<'staff'>, 'change'> & { draft: Pick<SettingsSection<'staff'>['draft'], 'staff'> }

/** Which quotes Sales reps see. */
export function StaffVisibilityField({ section: { draft, change } }: { section: Section }) {
  return (
    <SettingsGroup title="Sales reps">
      <Switch
        label="Sales reps see every quote"
        description="Otherwise they see their own and those that are assigned to nobody."
        checked={draft.staff?.sales_reps_see_all ?? false}
        onChange={({ currentTarget: { checked } }) => change({ staff: { sales_reps_see_all: checked } })}
      />
    </SettingsGroup>
  )
}
