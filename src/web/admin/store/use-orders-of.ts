import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Page } from '../../../http/admin/contract.ts'
import { resource } from '../api.ts'

/** The page of orders or draft orders that the address asks for. */
export function useOrdersOf<T>(kind: 'orders' | 'draft-orders') {
  const { cursor } = useSearch({ strict: false })
  return useQuery({
    ...resource<Page<T>>(['platform', kind], { after: cursor || undefined }),
    placeholderData: keepPreviousData,
  })
}
