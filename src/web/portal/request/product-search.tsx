import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '../../../http/portal/contract.ts'
import { formatAmount } from '../../../languages/format.ts'
import { resource } from '../api.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { sayRefusal } from '../shell/say-refusal.ts'
import { ProductName } from './product-name.tsx'
import classes from './request.module.css'

interface ProductSearchProps {
  store: string
  currency: string
  disabled: boolean
  onPick: (product: Product) => void
}

/** Finds what can be asked for by words of its SKU or title; each pick is handed over, and the search stands ready for the next. */
export function ProductSearch({ store, currency, disabled, onPick }: ProductSearchProps) {
  const { say, language } = useLanguage()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({
    ...resource<{ data: Product[] }>(['stores', store, 'products'], { q: asked.slice(0, 100) }),
    enabled: asked.length >= 2,
    placeholderData: (before) => before,
  })
  const products = asked.length >= 2 ? (found.data?.data ?? []) : []
  const pick = (id: string) => {
    const product = products.find((one) => one.variant_id === id)
    if (product) onPick(product)
    setText('')
    combobox.closeDropdown()
  }
  const nothing = found.error
    ? sayRefusal(say, found.error)
    : say(found.isPending ? 'request.searching' : 'request.none_found')
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          label={say('request.search')}
          placeholder={say('request.search_hint')}
          rightSection={found.isFetching ? <Loader size={16} /> : null}
          disabled={disabled}
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim().length < 2}>
        <Combobox.Options className={classes.options ?? ''} aria-label={say('request.found')}>
          {products.map((product) => (
            <Combobox.Option key={product.variant_id} value={product.variant_id} className={classes.option ?? ''}>
              <ProductName product={product} />
              <span className={classes.price}>{formatAmount(product.price, currency, language)}</span>
            </Combobox.Option>
          ))}
          {products.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
