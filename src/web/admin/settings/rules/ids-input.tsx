import { Pill, TagsInput } from '@mantine/core'
import type { NamedType } from '../../../../domain/orders/platform-names.ts'
import { withMoreFound } from '../../../ui/more-found.ts'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { useKeepName, useNameOf } from './use-name-of.ts'

interface IdsInputProps {
  of: NamedType
  label: string
  description: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
  /** The search text; `found` has its results: ids with their names. */
  text: string
  onType: (text: string) => void
  found: ReadonlyMap<string, string>
  /** True if there are more results. */
  hasMore: boolean
}

/** Selects objects of the store by name or id. */
export function IdsInput({ of, values, onChange, text, onType, found, hasMore, ...labels }: IdsInputProps) {
  const [nameOf, keepName] = [useNameOf(), useKeepName()]
  return (
    <TagsInput
      {...labels}
      placeholder={values.length === 0 ? say('rules.type_choose') : ''}
      value={[...values]}
      searchValue={text}
      onSearchChange={onType}
      data={withMoreFound(
        [...found].map(([value, label]) => ({ value, label })),
        hasMore,
      )}
      filter={({ options }) => options} // the server has filtered, also by fields that the names omit
      onOptionSubmit={(id) => keepName(id, found.get(id) ?? id)}
      acceptValueOnBlur={false}
      onChange={(ids) => onChange(ids.map((id) => id.trim()).filter((id) => id !== ''))}
      renderPill={({ value, onRemove, disabled = false }) => (
        <Pill withRemoveButton={!disabled} onRemove={onRemove ?? (() => {})}>
          {nameOf(of, String(value)) ?? say('rules.by_id', { number: digitsOf(String(value)) })}
        </Pill>
      )}
    />
  )
}
