import { Checkbox, TextInput } from '@mantine/core'
import { fieldWords } from '../../../domain/quotes/custom-fields.ts'
import type { CustomFieldValue } from '../../../domain/quotes/quote.ts'
import type { RequestForm } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Choice } from '../shell/choice.tsx'
import type { Fault } from './check-draft.ts'
import { useSayFault } from './use-say-fault.ts'

interface CustomFieldInputProps {
  field: RequestForm['custom_fields'][number]
  value: CustomFieldValue | undefined
  onChange: (value: CustomFieldValue) => void
  fault: Fault | undefined
}

/** The input for one of the store's custom fields, by its type. */
export function CustomFieldInput({ field, value, onChange, fault }: CustomFieldInputProps) {
  const { say, language } = useLanguage()
  const { type, required } = field
  const { label, help, options } = fieldWords(field, language)
  const shared = { label, required, error: useSayFault()(fault), ...(help !== null && { description: help }) }
  const text = typeof value === 'string' ? value : ''
  switch (type) {
    case 'checkbox':
      return (
        <Checkbox
          {...shared}
          label={required ? `${label} *` : label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'select':
      return (
        <Choice
          {...shared}
          data={[{ value: '', label: say('request.choose') }, ...options]}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'multi':
      return (
        <Checkbox.Group {...shared} value={Array.isArray(value) ? [...value] : []} onChange={onChange}>
          {options.map((option) => (
            <Checkbox key={option.value} {...option} mt={6} />
          ))}
        </Checkbox.Group>
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
