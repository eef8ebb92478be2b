import { Switch } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsSection } from './use-settings-section.ts'

type Section = Pick<SettingsSection<'staff'>, 'change'> & { draft: Pick<SettingsSection<'staff'>['draft'], 'staff'> }

/** Chooses which quotes Sales reps see. */
export function StaffVisibilityField({ section: { draft, change } }: { section: Section }) {
  return (
    <SettingsGroup title={say('staff.sales_reps')}>
      <Switch
        label={say('staff.see_all')}
        description={say('staff.see_all_hint')}
        checked={draft.staff?.sales_reps_see_all ?? false}
        onChange={({ currentTarget: { checked } }) => change({ staff: { sales_reps_see_all: checked } })}
      />
    </SettingsGroup>
  )
}
