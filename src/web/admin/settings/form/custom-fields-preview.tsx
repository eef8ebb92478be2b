import { Checkbox, MultiSelect, NativeSelect, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldWords } from '../../../../domain/quotes/custom-fields.ts'
import { storeLanguage } from '../../../../domain/stores/buyer-language.ts'
import type { CustomField } from '../../../../domain/stores/settings.ts'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../languages/languages.ts'
import { say } from '../../../ui/say.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { settingsQuery } from '../settings-query.ts'

/** Shows the fields as the request form does; input is discarded. */
export function CustomFieldsPreview({ fields }: { fields: readonly CustomField[] }) {
  const own = storeLanguage(useQuery(settingsQuery).data?.settings ?? {})
  const [chosen, choose] = useState<Language>()
  const language = chosen ?? own
  return (
    <SettingsGroup title={say('fields.preview')} about={say('fields.preview_hint')}>
      <NativeSelect
        label={say('fields.preview_language')}
        maw={420}
        value={language}
        data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        onChange={({ currentTarget: { value } }) => choose(isLanguage(value) ? value : own)}
      />
      {fields.length === 0 && <Text size="sm">{say('fields.nothing_more')}</Text>}
      {fields.map((field, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys are being typed, and may be the same twice
        <Field key={`${i} ${field.type}`} field={field} language={language === own ? null : language} />
      ))}
    </SettingsGroup>
  )
}

/** Shows a field in a language; null means the store's own. */
function Field({ field, language }: { field: CustomField; language: Language | null }) {
  const { translations = {}, type, required = false } = field
  const { label, help, options } = fieldWords(
    { ...field, translations: language ? translations : {} },
    language ?? 'en',
  )
  const described = help !== null && { description: help }
  const shared = { label: label || say('fields.unlabelled'), withAsterisk: required, maw: 420, ...described }
  const data = options.filter(({ value }, i) => options.findIndex((other) => other.value === value) === i)
  switch (type) {
    case 'select':
      return <Select {...shared} data={data} />
    case 'multi':
      return <MultiSelect {...shared} data={data} />
    case 'checkbox':
      return <Checkbox {...described} label={required ? `${shared.label} *` : shared.label} />
    case 'number':
      return <TextInput {...shared} inputMode="decimal" />
    default:
      return <TextInput {...shared} type={type} />
  }
}
