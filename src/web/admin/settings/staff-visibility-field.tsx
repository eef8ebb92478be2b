import { Switch } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsSection } from './use-settings-section.ts'

type Section = Pick<SettingsSection<'staff'>, 'change'> & { draft: Pick<SettingsSection<'staff'>['draft'], 'staff'> }

/** Chooses what Sales reps see beyond their own quotes. */
export function StaffVisibilityField({ section: { draft, change } }: { section: Section }) {
  return (
    <SettingsGroup title={say('staff.sales_reps')}>
      <Switch
        label={say('staff.see_all')}
        description={say('staff.see_all_hint')}
        checked={draft.staff?.sales_reps_see_all ?? false}
        onChange={({ currentTarget: { checked } }) =>
          change({ staff: { ...draft.staff, sales_reps_see_all: checked } })
        }
      />
      <Switch
        label={say('staff.see_costs')}
        description={say('staff.see_costs_hint')}
        checked={draft.staff?.sales_reps_see_costs ?? false}
        onChange={({ currentTarget: { checked } }) =>
          change({ staff: { ...draft.staff, sales_reps_see_costs: checked } })
        }
      />
    </SettingsGroup>
  )
}
