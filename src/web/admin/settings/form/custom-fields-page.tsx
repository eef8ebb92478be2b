import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { storeLanguage } from '../../../../domain/stores/buyer-language.ts'
import type { CustomField } from '../../../../domain/stores/settings.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { say } from '../../../ui/say.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { settingsQuery } from '../settings-query.ts'
import type { SettingsSection } from '../use-settings-section.ts'
import { CustomFieldEditor } from './custom-field-editor.tsx'
import { CustomFieldsPreview } from './custom-fields-preview.tsx'

type Section = SettingsSection<'custom_fields'>

/** Edits the request form's custom fields, with a preview. */
export function CustomFieldsPage() {
  return (
    <SettingsPage
      title={say('page.custom_fields')}
      intro={say('fields.intro')}
      members={['custom_fields']}
      permission="settings.edit"
      below={({ draft }) => <CustomFieldsPreview fields={draft.custom_fields ?? []} />}
    >
      {(section) => <Fields section={section} />}
    </SettingsPage>
  )
}

function Fields({ section }: { section: Section }) {
  const { draft, change, errorOf } = section
  const fields = draft.custom_fields ?? []
  const language = storeLanguage(useQuery(settingsQuery).data?.settings ?? {})
  const setAll = (custom_fields: CustomField[]) => change({ custom_fields })
  return (
    <SettingsGroup title={say('fields.fields')} about={say('fields.fields_hint')}>
      {fields.length === 0 && <EmptyState title={say('fields.none')}>{say('fields.none_hint')}</EmptyState>}
      {fields.map((field, i) => (
        <CustomFieldEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are being typed, and may be the same twice
          key={i}
          field={field}
          position={i}
          isLast={i === fields.length - 1}
          language={language}
          errorOf={(member) => errorOf(`custom_fields.${i}.${member}`)}
          onChange={(next) => setAll(fields.with(i, next))}
          onMove={(by) => setAll(moved(fields, i, by))}
          onRemove={() => setAll(fields.toSpliced(i, 1))}
        />
      ))}
      <Removed fields={fields} />
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={fields.length >= 100}
          onClick={() => setAll([...fields, newField(fields)])}
        >
          {say('fields.add')}
        </Button>
      </Group>
    </SettingsGroup>
  )
}

/** Explains what happens to answers to removed fields; nothing if none is removed. */
function Removed({ fields }: { fields: readonly CustomField[] }) {
  const stored = useQuery(settingsQuery).data?.settings.custom_fields ?? []
  const gone = stored.filter(({ key }) => !fields.some((field) => field.key === key))
  if (gone.length === 0) return null
  return (
    <Alert color="orange" title={say('fields.removed', { keys: gone.map(({ key }) => key).join(', ') })}>
      {say('fields.removed_hint')}
    </Alert>
  )
}

function moved(fields: readonly CustomField[], from: number, by: number): CustomField[] {
  const [field] = fields.slice(from, from + 1)
  return field ? fields.toSpliced(from, 1).toSpliced(from + by, 0, field) : [...fields]
}

function newField(fields: readonly CustomField[]): CustomField {
  let number = fields.length + 1
  while (fields.some(({ key }) => key === `field_${number}`)) number += 1
  return { key: `field_${number}`, label: say('fields.new_label', { number }), type: 'text' }
}
