import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { resource } from '../../client/portal.ts'
import type { Product } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { sayRefusal } from '../shell/say-refusal.ts'
import { FoundProducts } from './found-products.tsx'
import classes from './request.module.css'
import { useOptions } from './use-options.ts'

interface ProductSearchProps {
  store: string
  currency: string
  disabled: boolean
  onPick: (product: Product) => void
}

/** Searches the catalogue by words of a SKU or title. Hands over each pick, then is empty for the next search. */
export function ProductSearch({ store, currency, disabled, onPick }: ProductSearchProps) {
  const { say } = useLanguage()
  const listId = useId()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const found = useQuery({
    ...resource('/stores/{domain}/products', { params: { domain: store }, query: { q: asked.slice(0, 100) } }),
    enabled: asked.length >= 2,
    placeholderData: (before) => before,
  })
  const products = asked.length >= 2 ? (found.data?.data ?? []) : []
  const pick = (product: Product) => {
    onPick(product)
    setText('')
    options.close()
  }
  const options = useOptions(products, pick)
  const isShown = options.isOpen && text.trim().length >= 2
  const optionId = (index: number) => `${listId}-${index}`
  const nothing = found.error
    ? sayRefusal(say, found.error)
    : say(found.isPending ? 'request.searching' : 'request.none_found')
  return (
    <div className={classes.search}>
      <TextInput
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && options.active >= 0 ? optionId(options.active) : undefined}
        autoComplete="off"
        label={say('request.search')}
        placeholder={say('request.search_hint')}
        rightSection={found.isFetching ? <Loader size={16} /> : null}
        disabled={disabled}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value)
          options.open()
        }}
        onFocus={options.open}
        onBlur={options.close}
        onKeyDown={isShown ? options.onKeyDown : undefined}
      />
      {isShown && (
        <FoundProducts
          {...{ listId, optionId, products, currency, nothing }}
          hasMore={found.data?.has_more ?? false}
          active={options.active}
          onPick={pick}
        />
      )}
    </div>
  )
}
