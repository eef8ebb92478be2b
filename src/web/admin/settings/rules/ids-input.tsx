import { Pill, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { digitsOf } from '../../digits-of.ts'

interface IdsInputProps {
  label: string
  description: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
  /** What is typed, and what there is by these words: ids with their names. */
  text: string
  onType: (text: string) => void
  found: ReadonlyMap<string, string>
}

/** Any number of things of the store, searched for by name or entered by their ids. */
export function IdsInput({ values, onChange, text, onType, found, ...labels }: IdsInputProps) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <TagsInput
      {...labels}
      placeholder={values.length === 0 ? 'Type, then choose' : ''}
      value={[...values]}
      searchValue={text}
      onSearchChange={onType}
      data={[...found].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options} // the server has found them, also by what their names do not show
      onOptionSubmit={(id) => setNames(new Map([...names, ...found].filter(([key]) => key === id || names.has(key))))}
      acceptValueOnBlur={false}
      onChange={(ids) => onChange(ids.map((id) => id.trim()).filter((id) => id !== ''))}
      renderPill={({ value, onRemove, disabled = false }) => (
        <Pill withRemoveButton={!disabled} onRemove={onRemove ?? (() => {})}>
          {names.get(String(value)) ?? `Id ${digitsOf(String(value))}`}
        </Pill>
      )}
    />
  )
}
