import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resource } from '../../../client/admin.ts'
import type { CatalogVariant } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { IdsInput } from './ids-input.tsx'

interface ProductIdsInputProps {
  of: 'product' | 'variant'
  label: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

/** Selects products or variants by title, SKU or id. */
export function ProductIdsInput({ of, ...props }: ProductIdsInputProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const query = { ...resource('/catalog/variants', { query: { q: asked, limit: 10 } }) }
  const { data } = useQuery({ ...query, enabled: asked !== '', placeholderData: keepPreviousData })
  const found = new Map(asked === '' ? [] : (data?.data ?? []).map((variant) => nameOf(variant, of)))
  return (
    <IdsInput
      {...props}
      of={of === 'product' ? 'Product' : 'ProductVariant'}
      description={say('rules.product_hint')}
      text={text}
      onType={setText}
      found={found}
      hasMore={asked !== '' && data?.has_more === true}
    />
  )
}

function nameOf(variant: CatalogVariant, of: 'product' | 'variant'): [string, string] {
  const { id, product_id, title, variant_title, sku } = variant
  if (of === 'product') return [product_id, title]
  return [id, `${title}${variant_title ? `, ${variant_title}` : ''}${sku ? ` (${sku})` : ''}`]
}
