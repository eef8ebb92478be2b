import { Checkbox, MultiSelect, Select, Text, TextInput } from '@mantine/core'
import type { CustomField } from '../../../domain/settings.ts'
import { SettingsGroup } from './settings-group.tsx'

/** The fields as a request form asks them; what is typed into it goes nowhere. */
export function CustomFieldsPreview({ fields }: { fields: readonly CustomField[] }) {
  return (
    <SettingsGroup title="Preview" about="What a buyer is asked. Try it: nothing is sent.">
      {fields.length === 0 && <Text size="sm">Nothing is asked beside what every form asks.</Text>}
      {fields.map((field, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys are being typed, and may be the same twice
        <Field key={`${i} ${field.type}`} field={field} />
      ))}
    </SettingsGroup>
  )
}

function Field({ field: { label, type, required = false, options = [] } }: { field: CustomField }) {
  const shared = { label: label || 'Without a label', withAsterisk: required, maw: 420 }
  const data = [...new Set(options)]
  switch (type) {
    case 'select':
      return <Select {...shared} data={data} />
    case 'multi':
      return <MultiSelect {...shared} data={data} />
    case 'checkbox':
      return <Checkbox label={required ? `${shared.label} *` : shared.label} />
    case 'number':
      return <TextInput {...shared} inputMode="decimal" />
    default:
      return <TextInput {...shared} type={type} />
  }
}
