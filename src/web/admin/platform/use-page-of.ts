import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/** How a page of a list is read. */
export type ReadPage<T> = UseQueryOptions<T, Error, T, QueryKey>

/** Returns this page of a list; the previous one stays while it is read. */
export function usePageOf<T>(read: ReadPage<T>) {
  return useQuery({ ...read, placeholderData: keepPreviousData })
}
