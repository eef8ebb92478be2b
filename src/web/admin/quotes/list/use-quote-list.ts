import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../client/admin.ts'
import type { QuoteItem } from '../../../client/admin-answers.ts'
import { pollEvery } from '../../live/poll-every.ts'

const POLL_MS = 5_000

/**
 * Reads the quotes of a query page by page. While the list is open, the loaded pages are refreshed: one page every five seconds on
 * average, however many are loaded.
 */
export function useQuoteList(query: Record<string, string>) {
  const list = useInfiniteQuery({
    queryKey: ['quotes', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET', '/quotes', { query: { ...query, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => pollEvery(POLL_MS * (state.data?.pages.length ?? 1)),
    placeholderData: (before, asked) => (isOfTab(asked?.queryKey, query.tab) ? before : undefined),
  })
  const rows = useMemo(() => unique(list.data?.pages.flatMap(({ data }) => data) ?? []), [list.data])
  return { list, rows }
}

/**
 * True if the key is of the same tab. Rows of another search, filter or sort may stay until the new ones arrive; rows of another tab would
 * mislead.
 */
function isOfTab(queryKey: readonly unknown[] | undefined, tab: string | undefined): boolean {
  return (queryKey?.[1] as { tab?: string } | undefined)?.tab === tab
}

/** Removes duplicates: a quote that changed while the pages were loading may be on two of them. */
function unique(rows: readonly QuoteItem[]): readonly QuoteItem[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
