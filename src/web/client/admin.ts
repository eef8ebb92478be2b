import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { appBridge, IS_FRAMED } from '../http/framed.ts'
import { addressIn, Refusal, send } from '../http/send.ts'
import { sayFault, sayRefusal } from '../ui/say-refusal.ts'
import type { paths } from './admin-api.d.ts'
import { type Answer, type Arguments, type KeyOf, type Method, type PathOf, place } from './requests.ts'

/** The session's credentials for the admin API; set once there is a session. */
export const credentials = {
  csrfToken: '',
  /** Asks for the password again; resolves to whether it was confirmed. */
  confirmPassword: async (): Promise<boolean> => false,
  /** Waits until the same person is signed in again. */
  renewSession: async (_told: Refusal): Promise<void> => {},
}

/** Pending while the person signs in again; requests wait for it. */
let renewal: Promise<void> | null = null

/** The key of an answer from the admin API, or its beginning, such as `['quotes', id]`. */
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

/** Returns the address of an admin API path, such as a download. */
export function address<P extends Read>(path: P, ...[asked]: Arguments<paths, 'GET', P>): string {
  const { segments, query } = place(path, asked)
  return addressOf(segments, query)
}

interface Ways {
  signal?: AbortSignal
  /** False for a request that should not trigger signing in again. */
  renews?: boolean
  /** True for a request that outlives its page. */
  keepalive?: boolean
}

/**
 * Sends a request to the admin API and returns its answer, or throws a Refusal. If the session has ended or the API wants the password
 * confirmed, asks the person first and then sends the request again.
 */
export async function call<M extends Method, P extends PathOf<paths, M>>(
  method: M,
  path: P,
  ...[asked]: Arguments<paths, M, P, Ways>
): Promise<Answer<paths, M, P>> {
  const { segments } = place(path, asked)
  return (await request(method, segments, asked ?? {})) as Answer<paths, M, P>
}

/** Reads a path with the session this browser has now, which may not be the one this page started with. Throws a Refusal. */
export async function readAsBrowser<P extends Read>(
  path: P,
  ...[asked]: Arguments<paths, 'GET', P>
): Promise<Answer<paths, 'GET', P>> {
  const { segments, query } = place(path, asked)
  return (await send('GET', addressOf(segments, query))) as Answer<paths, 'GET', P>
}

const addressOf = (segments: readonly string[], query?: object) => addressIn('/admin/api', segments, query)

async function request(
  method: Method,
  segments: readonly string[],
  { body, query, signal, renews = true, keepalive = false }: Ways & { body?: unknown; query?: object },
): Promise<unknown> {
  const signsIn = segments[0] === 'session' && method !== 'GET'
  for (let tries = 1; ; tries += 1) {
    if (!signsIn) await renewal
    const { csrfToken } = credentials
    try {
      return await send(method, addressOf(segments, query), {
        body,
        headers: await proof(),
        keepalive,
        ...(signal && { signal }),
      })
    } catch (error) {
      const isMended = error instanceof Refusal && renews && (await mend(error, csrfToken, tries))
      if (!isMended) throw inWords(error)
    }
  }
}

/** Returns the headers that prove who asks: inside Shopify's admin a new token each time, elsewhere the cookie's counterpart. */
export async function proof(): Promise<Record<string, string>> {
  if (IS_FRAMED) return { authorization: `Bearer ${await appBridge().idToken()}` }
  return credentials.csrfToken === '' ? {} : { 'x-csrf-token': credentials.csrfToken }
}

/** Translates a refusal and its field errors into the reader's language; returns any other error unchanged. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { status, code, why, members } = error
  const errors = error.errors.map((one) => ({ ...one, message: sayFault(one) }))
  return new Refusal(status, { ...members, code, why, detail: sayRefusal(error), errors })
}

/** Returns whether the cause of refusing a request with this token has been resolved. A framed page tries once more with a new one. */
async function mend(refusal: Refusal, sentToken: string, tries: number): Promise<boolean> {
  if (IS_FRAMED) return refusal.code === 'not_signed_in' && tries === 1
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
