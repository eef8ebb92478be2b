import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { addressIn, Refusal, send } from '../http/send.ts'
import { sayFault, sayRefusal } from '../ui/say-refusal.ts'
import type { paths } from './admin-api.d.ts'
import { type Answer, type Arguments, type KeyOf, type Method, type PathOf, place } from './requests.ts'

/** What the admin API needs of the session; set once there is one. */
export const credentials = {
  csrfToken: '',
  /** Asks for the password again; resolves to whether it was given. */
  confirmPassword: async (): Promise<boolean> => false,
  /** Waits until the same person is signed in again. */
  renewSession: async (_told: Refusal): Promise<void> => {},
}

/** While the person signs in again: requests wait for it. */
let renewal: Promise<void> | null = null

/** The key of something the admin API answers, or the beginning of it, such as `['quotes', id]`. */
export type AdminKey = KeyOf<paths>

type Read = PathOf<paths, 'GET'>

/** Reads a path of the admin API, such as `/quotes/{id}`, and keeps the answer under the path's segments and the query. */
export function resource<P extends Read>(path: P, ...[asked]: Arguments<paths, 'GET', P>) {
  const { segments, query } = place(path, asked)
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
  const queryKey: QueryKey = Object.keys(given).length > 0 ? [...segments, given] : segments
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await request('GET', segments, { query, signal })) as Answer<paths, 'GET', P>,
  })
}

/** The address of a path of the admin API, such as that of a download. */
export function address<P extends Read>(path: P, ...[asked]: Arguments<paths, 'GET', P>): string {
  const { segments, query } = place(path, asked)
  return addressOf(segments, query)
}

interface Ways {
  signal?: AbortSignal
  /** False for a request that is not worth signing in again for. */
  renews?: boolean
}

/**
 * Sends a request to the admin API and returns its answer, or throws a Refusal. Where the session is over or the API wants the
 * password confirmed, the person is asked first, and the request is sent again.
 */
export async function call<M extends Method, P extends PathOf<paths, M>>(
  method: M,
  path: P,
  ...[asked]: Arguments<paths, M, P, Ways>
): Promise<Answer<paths, M, P>> {
  const { segments } = place(path, asked)
  return (await request(method, segments, asked ?? {})) as Answer<paths, M, P>
}

const addressOf = (segments: readonly string[], query?: object) => addressIn('/admin/api', segments, query)

async function request(
  method: Method,
  segments: readonly string[],
  { body, query, signal, renews = true }: Ways & { body?: unknown; query?: object },
): Promise<unknown> {
  const signsIn = segments[0] === 'session' && method !== 'GET'
  for (;;) {
    if (!signsIn) await renewal
    const { csrfToken } = credentials
    try {
      return await send(method, addressOf(segments, query), {
        body,
        headers: csrfToken === '' ? {} : { 'x-csrf-token': csrfToken },
        ...(signal && { signal }),
      })
    } catch (error) {
      const isMended = error instanceof Refusal && renews && (await mend(error, csrfToken))
      if (!isMended) throw inWords(error)
    }
  }
}

/** Returns a refusal in the reader's language, also what it says of each field; anything else as it is. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { status, code, why, members } = error
  const errors = error.errors.map((one) => ({ ...one, message: sayFault(one) }))
  return new Refusal(status, { ...members, code, why, detail: sayRefusal(error), errors })
}

/** Returns whether the reason against a request that carried this token is out of the way now. */
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
