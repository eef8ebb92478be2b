import { TextInput } from '@mantine/core'
import { SettingsPage } from './settings-page.tsx'
import type { SettingsSection } from './use-settings-section.ts'

/** The highest discount staff may offer without an approval. */
export function PriceFloorPage() {
  return (
    <SettingsPage title="Price floor" members={['price_floor']} permission="policies.edit">
      {(section) => <Fields section={section} />}
    </SettingsPage>
  )
}

function Fields({ section }: { section: SettingsSection<'price_floor'> }) {
  const { draft, change, errorOf } = section
  return (
    <TextInput
      label="Highest discount in percent"
      maw={240}
      inputMode="decimal"
      value={draft.price_floor?.percent ?? ''}
      error={errorOf('price_floor.percent')}
      onChange={({ currentTarget: { value } }) =>
        change({ price_floor: value === '' ? undefined : { percent: value } })
      }
    />
  )
}
