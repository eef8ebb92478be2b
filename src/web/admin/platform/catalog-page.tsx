import { Group, NativeSelect, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import { oneOf } from '../../client/one-of.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { Page } from '../shell/page.tsx'
import { ImportLink } from './imports/import-link.tsx'
import { Pager } from './pager.tsx'
import { ProductTable } from './product-table.tsx'
import { SearchBox } from './search-box.tsx'
import { usePageOf } from './use-page-of.ts'

const STATUSES = [
  { value: '', label: say('platform.any_status') },
  { value: 'active', label: say('platform.product.active') },
  { value: 'draft', label: say('platform.product.draft') },
  { value: 'archived', label: say('platform.product.archived') },
  { value: 'unlisted', label: say('platform.product.unlisted') },
]

const STATUSES_ASKED = ['active', 'draft', 'archived', 'unlisted'] as const

/** The store's products on the embedded platform. */
export function CatalogPage() {
  const search = useSearch({ from: '/staff/store/catalog' })
  const navigate = useNavigate({ from: '/store/catalog' })
  const { q, cursor } = search
  const products = usePageOf(
    resource('/platform/products', { query: { q, status: oneOf(STATUSES_ASKED, search.status), cursor } }),
  )
  return (
    <Page title={say('page.catalog')} actions={<ImportLink kind="catalog" />}>
      <Stack>
        <Group align="flex-end">
          <SearchBox q={q} label={say('platform.find_products')} placeholder={say('platform.find_products_by')} />
          <NativeSelect
            label={say('platform.status')}
            data={STATUSES}
            value={search.status ?? ''}
            onChange={({ currentTarget: { value: status } }) =>
              void navigate({ to: '.', search: { ...search, status, cursor: undefined } })
            }
          />
        </Group>
        <Loaded query={products} rows={8}>
          {({ data, next_cursor: next }) => (
            <>
              <ProductTable products={data} isFiltered={Boolean(q || search.status)} />
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}
