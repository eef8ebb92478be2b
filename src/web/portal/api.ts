import { queryOptions } from '@tanstack/react-query'
import { addressIn, type Query, send } from '../http/send.ts'

/** As whom the portal's API is asked: by a quote's link, or with the session's cookie and its token. */
export const credentials: { link: string | null; csrfToken: string | null } = { link: null, csrfToken: null }

/** What is read at a path of the portal's API, such as `['quotes', id]`; the same path is the key it is kept under. */
export function resource<T>(path: readonly string[], query: Query = {}) {
  return queryOptions<T>({
    queryKey: [...path, query],
    queryFn: ({ signal }) => call<T>('GET', path, { query, signal }),
  })
}

/** Sends a request to the portal's API, or throws a Refusal. */
export async function call<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: readonly string[],
  { body, query = {}, signal }: { body?: unknown; query?: Query; signal?: AbortSignal } = {},
): Promise<T> {
  const { link, csrfToken } = credentials
  const headers: Record<string, string> = {
    ...(link !== null && { authorization: `Link ${link}` }),
    ...(method !== 'GET' && csrfToken !== null && { 'x-csrf-token': csrfToken }),
  }
  return send<T>(method, addressIn('/portal/api', path, query), { headers, body, ...(signal && { signal }) })
}
