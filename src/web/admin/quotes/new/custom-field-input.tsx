import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import type { CustomFieldValue } from '../../../../domain/quotes/quote.ts'
import type { CustomField } from '../../../../domain/stores/settings.ts'

interface CustomFieldInputProps {
  field: CustomField
  value: CustomFieldValue | undefined
  onChange: (value: CustomFieldValue) => void
  error: string | undefined
}

/** Shows the input for a store's custom field, according to its type. */
export function CustomFieldInput({ field, value, onChange, error }: CustomFieldInputProps) {
  const { label, type, help, options = [] } = field
  const shared = { label, error, ...(help !== undefined && { description: help }) }
  const text = typeof value === 'string' ? value : ''
  switch (type) {
    case 'checkbox':
      return (
        <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      )
    case 'select':
      return (
        <Select
          {...shared}
          data={options}
          value={text || null}
          clearable
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'multi':
      return (
        <MultiSelect {...shared} data={options} value={Array.isArray(value) ? [...value] : []} onChange={onChange} />
      )
    default:
      return (
        <TextInput
          {...shared}
          type={type === 'date' ? 'date' : 'text'}
          {...(type === 'number' && { inputMode: 'decimal' as const })}
          maxLength={2000}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
