import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { say } from '../../ui/say.ts'
import { digitsOf } from '../digits-of.ts'
import { useFoundCompanies } from '../platform/use-found-companies.ts'

interface CompanyFilterProps {
  /** The digits of a company's id; null for any. */
  value: string | null
  /** The companies of the loaded quotes, by the digits of their ids, offered before anything is typed. */
  companies: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}

/** Finds one company of the store by name. */
export function CompanyFilter({ value, companies, onChange }: CompanyFilterProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const { found: names, hasMore } = useFoundCompanies(asked)
  const found = [...names].map(([id, label]) => ({ value: digitsOf(id), label }))
  const known = [...new Map([...companies, ...found].map((one) => [one.value, one])).values()]
  const isKnown = value === null || known.some((one) => one.value === value)
  return (
    <Select
      label={say('buyer.company')}
      placeholder={say('filter.any')}
      description={hasMore && text.trim() !== '' ? say('ui.more_found') : undefined}
      data={isKnown ? known : [...known, { value, label: say('filter.company_value', { id: value }) }]}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      clearable
      searchable
      maxLength={200}
      nothingFoundMessage={say('filter.no_company')}
    />
  )
}
