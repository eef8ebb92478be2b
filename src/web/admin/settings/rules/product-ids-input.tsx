import { Pill, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogVariant, Page } from '../../../../http/admin/contract.ts'
import { resource } from '../../api.ts'

interface ProductIdsInputProps {
  of: 'product' | 'variant'
  label: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

/** Any number of products or variants, found by title or SKU in the catalogue, or entered by their ids. */
export function ProductIdsInput({ of, label, values, error, onChange }: ProductIdsInputProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const query = { ...resource<Page<CatalogVariant>>(['catalog', 'variants'], { q: asked, limit: 10 }) }
  const { data } = useQuery({ ...query, enabled: asked !== '', placeholderData: keepPreviousData })
  const found = new Map(asked === '' ? [] : (data?.data ?? []).map((variant) => nameOf(variant, of)))
  return (
    <TagsInput
      label={label}
      description="Search by title or SKU, or enter an id."
      placeholder={values.length === 0 ? 'Type, then choose' : ''}
      value={[...values]}
      error={error}
      searchValue={text}
      onSearchChange={setText}
      data={[...found].map(([value, name]) => ({ value, label: name }))}
      filter={({ options }) => options} // the server has found them, also by what their names do not show
      onOptionSubmit={(id) => setNames(new Map([...names, ...found].filter(([key]) => key === id || names.has(key))))}
      acceptValueOnBlur={false}
      onChange={(ids) => onChange(ids.map((id) => id.trim()).filter((id) => id !== ''))}
      renderPill={({ value, onRemove, disabled = false }) => (
        <Pill withRemoveButton={!disabled} onRemove={onRemove ?? (() => {})}>
          {names.get(String(value)) ?? `Id ${String(value).split('/').at(-1)}`}
        </Pill>
      )}
    />
  )
}

function nameOf(variant: CatalogVariant, of: 'product' | 'variant'): [string, string] {
  const { id, product_id, title, variant_title, sku } = variant
  if (of === 'product') return [product_id, title]
  return [id, `${title}${variant_title ? `, ${variant_title}` : ''}${sku ? ` (${sku})` : ''}`]
}
