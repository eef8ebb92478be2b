import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { addressIn, type Query, Refusal, send } from '../http/send.ts'

/** What the API client needs of the session; set once there is one. */
export const credentials = {
  csrfToken: '',
  /** Asks for the password again; resolves to whether it was given. */
  confirmPassword: async (): Promise<boolean> => false,
  /** Waits until whom this page is of is signed in again, whatever they have to do for it. */
  renewSession: async (_told: Refusal): Promise<void> => {},
}

/** While the person signs in again: what is asked meanwhile waits for it. */
let renewal: Promise<void> | null = null

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
  /** False for what is not worth signing in again for. */
  renews?: boolean
}

/**
 * Sends a request to the admin API, a file as it is, or throws a Refusal. Where the session is over or the API wants the password
 * confirmed, the person is asked, and then it goes on: nobody who waits for the answer notices.
 */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: readonly string[],
  { body, query = {}, signal, renews = true }: Call = {},
): Promise<T> {
  const signsIn = path[0] === 'session' && method !== 'GET'
  for (;;) {
    if (!signsIn) await renewal
    const { csrfToken } = credentials
    try {
      return await send<T>(method, address(path, query), {
        body,
        headers: csrfToken === '' ? {} : { 'x-csrf-token': csrfToken },
        ...(signal && { signal }),
      })
    } catch (error) {
      const isMended = error instanceof Refusal && renews && (await mend(error, csrfToken))
      if (!isMended) throw error
    }
  }
}

/** The address of a path of the admin API, such as that of a download. */
export function address(path: readonly string[], query: Query = {}): string {
  return addressIn('/admin/api', path, query)
}

/** Whether what stood against a request that carried this token is out of the way now. */
async function mend(refusal: Refusal, sentToken: string): Promise<boolean> {
  if (refusal.code === 'confirmation_required') return credentials.confirmPassword()
  const isOver = refusal.code === 'not_signed_in' || refusal.code === 'csrf_refused'
  if (!isOver || sentToken === '') return false
  if (credentials.csrfToken === sentToken) {
    renewal ??= credentials.renewSession(refusal).finally(() => {
      renewal = null
    })
    await renewal
  }
  return credentials.csrfToken !== sentToken
}
