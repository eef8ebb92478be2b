import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { request } from '../client/admin.ts'
import { addressIn, type Query } from '../http/send.ts'

export { credentials } from '../client/admin.ts'

/** What is read at a path of the admin API, such as `['quotes', id]`; the same path is the key it is kept under. */
export function resource<T>(path: readonly string[], query: Query = {}) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
  const queryKey: QueryKey = Object.keys(given).length > 0 ? [...path, given] : path
  return queryOptions<T>({ queryKey, queryFn: ({ signal }) => call<T>('GET', path, { query: given, signal }) })
}

interface Call {
  body?: unknown
  query?: Query
  signal?: AbortSignal
  renews?: boolean
}

/** Sends a request to the admin API whose types the caller claims. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: readonly string[],
  asked: Call = {},
): Promise<T> {
  return (await request(method, path, asked)) as T
}

/** The address of a path of the admin API, such as that of a download. */
export function address(path: readonly string[], query: Query = {}): string {
  return addressIn('/admin/api', path, query)
}
