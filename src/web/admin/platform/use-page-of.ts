import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

/** The parameters of an address that say what a list shows. */
type Asked = Readonly<Record<string, string | undefined>>

/** Reads the page of a list that the address asks for. */
export type ReadPage<T> = (asked: Asked) => UseQueryOptions<T, Error, T, QueryKey>

/** Returns the page of a list that the address asks for; the previous one stays while it is read. */
export function usePageOf<T>(read: ReadPage<T>) {
  const search = useSearch({ strict: false })
  const asked: Asked = Object.fromEntries(Object.entries(search).filter(([, value]) => value))
  return useQuery({ ...read(asked), placeholderData: keepPreviousData })
}
