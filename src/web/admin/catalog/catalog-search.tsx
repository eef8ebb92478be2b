import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import type { CatalogVariant } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { variantName } from './variant-name.ts'

const MORE = 'more'

interface CatalogSearchProps {
  label?: string
  description?: string
  onPick: (variant: CatalogVariant) => void
}

/** Searches the catalogue by words of a SKU or title. Hands over each pick, then is empty for the next search. */
export function CatalogSearch({ label = say('catalog.add'), description, onPick }: CatalogSearchProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useVariants(asked, combobox.dropdownOpened)
  const variants = found.data?.pages.flatMap(({ data }) => data) ?? []
  const pick = (id: string) => {
    if (id === MORE) return void found.fetchNextPage()
    const variant = variants.find((one) => one.id === id)
    if (!variant) return
    onPick(variant)
    setText('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          label={label}
          description={description}
          placeholder={say('catalog.search_hint')}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={found.isFetching ? <Loader size={16} /> : null}
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={say('catalog.found')}>
          {variants.map((variant) => (
            <Combobox.Option key={variant.id} value={variant.id}>
              <Found variant={variant} />
            </Combobox.Option>
          ))}
          {found.hasNextPage && (
            <Combobox.Option value={MORE}>
              {asked === ''
                ? say('catalog.show_more')
                : say('catalog.narrow_or_more', { more_found: say('ui.more_found') })}
            </Combobox.Option>
          )}
          {variants.length === 0 && <Combobox.Empty>{whyNothing(found.error, found.isPending, asked)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Found({ variant }: { variant: CatalogVariant }) {
  const { currency } = useSession().store
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm" className="typed">
          {variantName(variant)}
        </Text>
        {variant.sku && (
          <Text size="xs" c="dimmed" className="typed">
            {variant.sku}
          </Text>
        )}
      </div>
      <Text size="sm" className="figures">
        {formatAmount(variant.price, currency)}
      </Text>
    </Group>
  )
}

function useVariants(q: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['catalog', 'variants', 'search', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET', '/catalog/variants', { query: { q, available: 'true', cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
    placeholderData: (before) => before,
  })
}

function whyNothing(error: Error | null, isPending: boolean, asked: string): string {
  if (error) return error.message
  if (isPending) return say('customer_search.searching')
  return asked === '' ? say('catalog.empty') : say('catalog.nothing')
}
