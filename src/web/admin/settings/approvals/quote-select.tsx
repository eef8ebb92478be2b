import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resource } from '../../../client/admin.ts'
import type { QuoteItem } from '../../../client/admin-answers.ts'
import { withMoreFound } from '../../../ui/more-found.ts'
import { say } from '../../../ui/say.ts'
import { statusName } from '../../../ui/status-badge.tsx'

interface QuoteSelectProps {
  label: string
  /** `qte_…`; null if no quote is selected. */
  value: string | null
  onChange: (id: string | null) => void
}

/** Selects a quote, searched by number, company or buyer. Without a search, offers the most recently changed quotes. */
export function QuoteSelect({ label, value, onChange }: QuoteSelectProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const q = asked === '' || asked.includes(BETWEEN) ? undefined : asked // ignore the selected quote's own name
  const { data, isFetching } = useQuery({
    ...resource('/quotes', { query: { limit: 10, q } }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...resource('/quotes/{id}', { params: { id: value ?? '' } }),
    enabled: value !== null,
  }).data
  const found = new Map((data?.data ?? []).map((quote) => [quote.id, nameOf(quote)]))
  if (chosen && !found.has(chosen.id)) found.set(chosen.id, nameOf(chosen))
  return (
    <Select
      label={label}
      placeholder={say('policies.quote_hint')}
      maw={480}
      searchable
      clearable
      maxLength={200}
      data={withMoreFound(
        [...found].map(([id, name]) => ({ value: id, label: name })),
        q !== undefined && data?.has_more === true,
      )}
      filter={({ options }) => options} // the server has filtered, also by fields that the names omit
      nothingFoundMessage={isFetching ? say('policies.searching') : say('policies.no_quote')}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      onChange={onChange}
    />
  )
}

const BETWEEN = ' · '

function nameOf({
  number,
  status,
  ...quote
}: Pick<QuoteItem, 'number' | 'status'> & Partial<Pick<QuoteItem, 'company'>>) {
  return [number, quote.company?.name, statusName(status)].filter(Boolean).join(BETWEEN)
}
