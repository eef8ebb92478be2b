import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { CustomField } from '../../../../domain/stores/settings.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../languages/languages.ts'
import { say } from '../../../ui/say.ts'
import { InLanguages } from '../../language/in-languages.tsx'
import { withMember } from '../with-member.ts'

type Texts = NonNullable<NonNullable<CustomField['translations']>[Language]>

interface CustomFieldTranslationsProps {
  field: CustomField
  /** The store's language, which the field's own texts are in. */
  own: Language
  errorOf: (member: string) => string | undefined
  onChange: (field: CustomField) => void
}

/** Edits a field's translations into languages other than the store's. */
export function CustomFieldTranslations({ field, own, errorOf, onChange }: CustomFieldTranslationsProps) {
  const translated = LANGUAGES.filter((code) => code !== own && field.translations?.[code] !== undefined)
  return (
    <InLanguages shown={translated} without={[own]}>
      {(code) => (
        <Translation
          field={field}
          language={code}
          errorOf={(member) => errorOf(`translations.${code}.${member}`)}
          onChange={(texts) => onChange(withTexts(field, code, texts))}
        />
      )}
    </InLanguages>
  )
}

interface TranslationProps {
  field: CustomField
  language: Language
  errorOf: (member: string) => string | undefined
  onChange: (texts: Texts) => void
}

function Translation({ field, language, errorOf, onChange }: TranslationProps) {
  const name = LANGUAGE_NAMES[language]
  const texts = field.translations?.[language] ?? {}
  const set = (member: 'label' | 'help', value: string) => onChange(withMember(texts, member, value || undefined))
  const setOption = (option: string, value: string) =>
    onChange({
      ...texts,
      options: withMember<Record<string, string>, string>({ ...texts.options }, option, value || undefined),
    })
  const options = field.type === 'select' || field.type === 'multi' ? (field.options ?? []) : []
  return (
    <Fieldset legend={name}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={say('fields.label_in', { language: name })}
          placeholder={field.label}
          lang={language}
          maxLength={255}
          value={texts.label ?? ''}
          error={errorOf('label')}
          onChange={({ currentTarget: { value } }) => set('label', value)}
        />
        <TextInput
          label={say('fields.help_in', { language: name })}
          placeholder={field.help ?? ''}
          maxLength={255}
          value={texts.help ?? ''}
          error={errorOf('help')}
          onChange={({ currentTarget: { value } }) => set('help', value)}
        />
        {[...new Set(options)].map((option) => (
          <TextInput
            key={option}
            label={`${option} (${name})`}
            placeholder={option}
            maxLength={255}
            value={texts.options?.[option] ?? ''}
            error={errorOf('options')}
            onChange={({ currentTarget: { value } }) => setOption(option, value)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}

/** Returns the field with these texts in a language, without empty texts and those of removed options. */
export function withTexts(field: CustomField, language: Language, { options = {}, ...texts }: Texts): CustomField {
  const said = Object.fromEntries(Object.entries(options).filter(([option]) => field.options?.includes(option)))
  const left = withMember<Texts, 'options'>(texts, 'options', Object.keys(said).length > 0 ? said : undefined)
  const all = withMember(field.translations ?? {}, language, Object.keys(left).length > 0 ? left : undefined)
  return withMember(field, 'translations', Object.keys(all).length > 0 ? all : undefined)
}
