import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { type ReadPage, usePageOf } from './use-page-of.ts'

interface PlatformListProps<T, P> {
  /** The words and the page in the address. */
  asked: { q?: string | undefined; cursor?: string | undefined }
  read: ReadPage<P>
  caption: string
  search: { label: string; placeholder: string }
  columns: readonly Column<T>[]
  /** Instead of rows where a search finds none, and where there are none at all. */
  noneFound: ReactNode
  noneYet: ReactNode
}

/** One of the embedded platform's lists, searched by words and paged, as the address says. */
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
