import { queryOptions } from '@tanstack/react-query'
import { call, credentials } from '../../client/portal.ts'
import type { PortalSession } from '../../client/portal-answers.ts'
import { queryClient } from '../../http/query-client.ts'
import { OWN_STORE, Refusal, ROOT, STORE_SIGN_IN } from '../../http/send.ts'
import { setClockAhead } from '../../ui/use-now.ts'

const NEXT_KEPT_AS = 'portal-next'
const STORE_KEPT_AS = 'portal-store'

/** True if the browser has a session's cookie, or the store says that a customer is signed in. */
export const MAY_BE_SIGNED_IN = document.querySelector('meta[name=session]')?.getAttribute('content') === 'kept'

/** Reads the session of the signed-in contact; null if nobody is signed in. Without a session's cookie, no request is sent. */
export const sessionQuery = queryOptions<PortalSession | null>({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    if (!MAY_BE_SIGNED_IN) return null
    try {
      return keepSession(await call('GET', '/session', { signal }))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_signed_in') return null
      throw error
    }
  },
})

/** Continues as the contact who has just signed in. */
export function keepSession(session: PortalSession): PortalSession {
  credentials.csrfToken = session.csrf_token
  setClockAhead(session.store.clock_ahead_ms)
  localStorage.setItem(STORE_KEPT_AS, session.store.domain)
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return session
}

/** Forgets the session and everything read with it. */
export function forgetSession(): void {
  credentials.csrfToken = null
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'stores' && queryKey[0] !== 'session' })
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** Returns the address of a store's sign-in page. */
export function signInAddress(store: string): string {
  return STORE_SIGN_IN ?? `${ROOT}/portal/sign-in?store=${encodeURIComponent(store)}`
}

/** Keeps the open page's address while its reader signs in: the mailed link opens another tab. */
export function rememberPlace(): void {
  localStorage.setItem(NEXT_KEPT_AS, location.pathname + location.search)
}

/** Returns the page to open after signing in: the one of ours they came from, or else their quotes. */
export function nextAddress(): string {
  const kept = localStorage.getItem(NEXT_KEPT_AS) ?? ''
  localStorage.removeItem(NEXT_KEPT_AS)
  const isOurs = kept.startsWith(ROOT) && /^\/(portal|store)([/?]|$)/.test(kept.slice(ROOT.length))
  return isOurs ? kept : `${ROOT}/portal`
}

/** Returns the store whose address this is, or else the one someone last signed in to in this browser; an empty string without. */
export function lastStore(): string {
  return OWN_STORE ?? localStorage.getItem(STORE_KEPT_AS) ?? ''
}
