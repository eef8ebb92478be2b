import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { addressIn, STORE_SIGN_IN, send } from '../http/send.ts'
import type { paths } from './portal-api.d.ts'
import { type Answer, type Arguments, type KeyOf, type Method, type PathOf, place } from './requests.ts'

/** The credentials for the portal's API: a quote's link, or the session cookie with its CSRF token. */
export const credentials: { link: string | null; csrfToken: string | null } = { link: null, csrfToken: null }

/** The key of an answer from the portal's API, or its beginning, such as `['quotes', id]`. */
export type PortalKey = KeyOf<paths>

/** Reads a path of the portal's API, such as `/quotes/{id}`, and keeps the answer under the path's segments and the query. */
export function resource<P extends PathOf<paths, 'GET'>>(path: P, ...[asked]: Arguments<paths, 'GET', P>) {
  const { segments, query } = place(path, asked)
  const queryKey: QueryKey = [...segments, query]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await request('GET', segments, { query, signal })) as Answer<paths, 'GET', P>,
  })
}

interface Ways {
  signal?: AbortSignal
}

/** Sends a request to the portal's API and returns its answer, or throws a Refusal. */
export async function call<M extends Method, P extends PathOf<paths, M>>(
  method: M,
  path: P,
  ...[asked]: Arguments<paths, M, P, Ways>
): Promise<Answer<paths, M, P>> {
  const { segments } = place(path, asked)
  return (await request(method, segments, asked ?? {})) as Answer<paths, M, P>
}

async function request(
  method: Method,
  segments: readonly string[],
  { body, query, signal }: Ways & { body?: unknown; query?: object },
): Promise<unknown> {
  const { link, csrfToken } = credentials
  const writes = method !== 'GET' && csrfToken !== null
  if (writes && STORE_SIGN_IN !== null) {
    // a store's proxy may not pass headers on
    const said = { ...(body as object | undefined), csrf_token: csrfToken }
    return send(method, addressIn('/portal/api', segments, query), { body: said, ...(signal && { signal }) })
  }
  const headers: Record<string, string> = {
    ...(link !== null && { authorization: `Link ${link}` }),
    ...(writes && { 'x-csrf-token': csrfToken }),
  }
  return send(method, addressIn('/portal/api', segments, query), { headers, body, ...(signal && { signal }) })
}
