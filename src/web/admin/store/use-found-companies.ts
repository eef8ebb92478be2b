import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Company, Page } from '../../../http/admin/contract.ts'
import { resource } from '../api.ts'

/** The companies that have these words, with their names; none without words, or where the platform cannot be searched. */
export function useFoundCompanies(words: string): ReadonlyMap<string, string> {
  const { data } = useQuery({
    ...resource<Page<Company>>(['platform', 'companies'], { q: words, limit: 10 }),
    enabled: words !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
  return new Map(words === '' ? [] : (data?.data ?? []).map(({ id, name }) => [id, name]))
}
