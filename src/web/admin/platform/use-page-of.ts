import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import type { Page } from '../../client/admin-answers.ts'

/** The page of a list that the address asks for; the one before stays while it is read. `cursor` is what the list calls it. */
export function usePageOf<T>(
  path: readonly string[],
  { filters = ['q'], cursor = 'cursor' }: { filters?: readonly string[]; cursor?: string } = {},
) {
  const search = useSearch({ strict: false })
  const query = Object.fromEntries(filters.map((name) => [name, search[name] || undefined]))
  return useQuery({
    ...resource<Page<T>>(path, { ...query, [cursor]: search.cursor || undefined }),
    placeholderData: keepPreviousData,
  })
}
