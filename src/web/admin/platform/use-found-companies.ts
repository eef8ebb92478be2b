import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'

/** Returns the first companies that match, with their names; none without a search text, or if the platform can't be searched. */
export function useFoundCompanies(words: string): { found: ReadonlyMap<string, string>; hasMore: boolean } {
  const { data } = useQuery({
    ...resource('/catalog/companies', { query: { q: words, limit: 10 } }),
    enabled: words !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (words === '') return { found: new Map(), hasMore: false }
  return { found: new Map(data?.data.map(({ id, name }) => [id, name])), hasMore: data?.has_more ?? false }
}
