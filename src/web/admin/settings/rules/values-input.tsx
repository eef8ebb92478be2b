import { TagsInput } from '@mantine/core'
import { say } from '../../../ui/say.ts'

interface ValuesInputProps {
  label: string
  description?: string
  placeholder?: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

/** Enters a list of texts, such as tags: each is added with Enter, and each line of a pasted column becomes an entry. */
export function ValuesInput({
  values,
  error,
  onChange,
  placeholder = say('rules.type_enter'),
  ...labels
}: ValuesInputProps) {
  return (
    <TagsInput
      {...labels}
      placeholder={values.length === 0 ? placeholder : ''}
      splitChars={['\n', '\t']} // no comma: vendors' names may contain one
      maxTags={1000}
      maxLength={255}
      value={[...values]}
      error={error}
      onChange={(given) => onChange(given.map((value) => value.trim()).filter((value) => value !== ''))}
    />
  )
}
