import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/** The query for a page of a list. */
export type ReadPage<T> = UseQueryOptions<T, Error, T, QueryKey>

/** Returns this page of a list; the previous page stays until it has loaded. */
export function usePageOf<T>(read: ReadPage<T>) {
  return useQuery({ ...read, placeholderData: keepPreviousData })
}
