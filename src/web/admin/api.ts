import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { addressIn, type Query, Refusal, send } from '../http/send.ts'

/** What the API client needs of the session; set once there is one. */
export const credentials = {
  csrfToken: '',
  /** Told when the API says that nobody is signed in any more. */
  lost: () => {},
  /** Asks for the password again; resolves to whether it was given. */
  confirmPassword: async (): Promise<boolean> => false,
}

/** What is read at a path of the admin API, such as `['quotes', id]`; the same path is the key it is kept under. */
export function resource<T>(path: readonly string[], query: Query = {}) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
  const queryKey: QueryKey = Object.keys(given).length > 0 ? [...path, given] : path
  return queryOptions<T>({ queryKey, queryFn: ({ signal }) => call<T>('GET', path, { query: given, signal }) })
}

/** Sends a request to the admin API, a file as it is, or throws a Refusal. Asks for the password where the API wants it confirmed, and goes on. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: readonly string[],
  { body, query = {}, signal }: { body?: unknown; query?: Query; signal?: AbortSignal } = {},
): Promise<T> {
  const sent = { body, ...(signal && { signal }) }
  try {
    return await sendAs<T>(method, path, query, sent)
  } catch (error) {
    const wantsPassword = error instanceof Refusal && error.code === 'confirmation_required'
    if (!wantsPassword || !(await credentials.confirmPassword())) throw error
    return sendAs<T>(method, path, query, sent)
  }
}

/** The address of a path of the admin API, such as that of a download. */
export function address(path: readonly string[], query: Query = {}): string {
  return addressIn('/admin/api', path, query)
}

async function sendAs<T>(method: string, path: readonly string[], query: Query, sent: Parameters<typeof send>[2]) {
  const headers: Record<string, string> = method === 'GET' ? {} : { 'x-csrf-token': credentials.csrfToken }
  return send<T>(method, address(path, query), { ...sent, headers }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_signed_in') credentials.lost()
    throw error
  })
}
