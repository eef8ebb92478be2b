import { Group, NativeSelect, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Product } from '../../client/admin-answers.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { ImportLink } from './imports/import-link.tsx'
import { Pager } from './pager.tsx'
import { ProductTable } from './product-table.tsx'
import { SearchBox } from './search-box.tsx'
import { usePageOf } from './use-page-of.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
  { value: 'archived', label: 'Archived' },
  { value: 'unlisted', label: 'Unlisted' },
]

/** What the store sells on the embedded platform. */
export function CatalogPage() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const products = usePageOf<Product>(['platform', 'products'], { filters: ['q', 'status'] })
  return (
    <Page title="Catalogue" actions={<ImportLink kind="catalog" />}>
      <Stack>
        <Group align="flex-end">
          <SearchBox label="Find products" placeholder="Title, SKU, tag or vendor" />
          <NativeSelect
            label="Status"
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
              <ProductTable products={data} isFiltered={Boolean(search.q || search.status)} />
              <Pager next={next} />
            </>
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}
