import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'

/** The first companies that have these words, with their names; none without words, or where the platform cannot be searched. */
export function useFoundCompanies(words: string): { found: ReadonlyMap<string, string>; hasMore: boolean } {
  const { data } = useQuery({
    ...resource('/platform/companies', { query: { q: words, limit: 10 } }),
    enabled: words !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (words === '') return { found: new Map(), hasMore: false }
  return { found: new Map(data?.data.map(({ id, name }) => [id, name])), hasMore: data?.has_more ?? false }
}
