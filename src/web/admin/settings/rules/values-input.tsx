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

/** Any number of texts, such as tags; each is entered with Enter, and a pasted column is taken line by line. */
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
      splitChars={['\n', '\t']} // a vendor's name may have a comma
      maxTags={1000}
      maxLength={255}
      value={[...values]}
      error={error}
      onChange={(given) => onChange(given.map((value) => value.trim()).filter((value) => value !== ''))}
    />
  )
}
