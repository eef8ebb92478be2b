import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { type ReadPage, usePageOf } from './use-page-of.ts'

interface PlatformListProps<T, P> {
  /** The search text and the page, from the address. */
  asked: { q?: string | undefined; cursor?: string | undefined }
  read: ReadPage<P>
  caption: string
  search: { label: string; placeholder: string }
  columns: readonly Column<T>[]
  /** Shown instead of rows: `noneFound` if a search has no results, `noneYet` if the list is empty. */
  noneFound: ReactNode
  noneYet: ReactNode
}

/** Shows one of the embedded platform's lists, with the search and the page that the address specifies. */
export function PlatformList<T extends { id: string }, P extends { data: T[]; next_cursor: string | null }>({
  asked: { q, cursor },
  read,
  search,
  noneFound,
  noneYet,
  ...table
}: PlatformListProps<T, P>) {
  const page = usePageOf(read)
  return (
    <Stack>
      <SearchBox q={q} {...search} />
      <Loaded query={page} rows={8}>
        {({ data, next_cursor: next }) => (
          <>
            <DataTable {...table} rows={data} rowKey={({ id }) => id} empty={q ? noneFound : noneYet} />
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}
