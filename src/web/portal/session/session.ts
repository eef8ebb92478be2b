import { queryOptions } from '@tanstack/react-query'
import { call, credentials } from '../../client/portal.ts'
import type { PortalSession } from '../../client/portal-answers.ts'
import { queryClient } from '../../http/query-client.ts'
import { Refusal, ROOT } from '../../http/send.ts'

const NEXT_KEPT_AS = 'portal-next'
const STORE_KEPT_AS = 'portal-store'

/** Who is signed in; null for nobody. Without a session's cookie nobody is asked. */
export const sessionQuery = queryOptions<PortalSession | null>({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    if (document.querySelector('meta[name=session]')?.getAttribute('content') !== 'kept') return null
    try {
      return keepSession(await call('GET', '/session', { signal }))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_signed_in') return null
      throw error
    }
  },
})

/** Goes on as whoever has just signed in. */
export function keepSession(session: PortalSession): PortalSession {
  credentials.csrfToken = session.csrf_token
  localStorage.setItem(STORE_KEPT_AS, session.store.domain)
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return session
}

/** Forgets whoever was signed in, and everything read in their name. */
export function forgetSession(): void {
  credentials.csrfToken = null
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'stores' && queryKey[0] !== 'session' })
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** Where people sign in to a store. */
export function signInAddress(store: string): string {
  return `${ROOT}/portal/sign-in?store=${encodeURIComponent(store)}`
}

/** Keeps the page that is open, for whoever leaves it to sign in: the mailed link opens another tab. */
export function rememberPlace(): void {
  localStorage.setItem(NEXT_KEPT_AS, location.pathname + location.search)
}

/** Where whoever signed in goes on: the page of ours they came from, else their quotes. */
export function nextAddress(): string {
  const kept = localStorage.getItem(NEXT_KEPT_AS) ?? ''
  localStorage.removeItem(NEXT_KEPT_AS)
  const isOurs = kept.startsWith(ROOT) && /^\/(portal|store)([/?]|$)/.test(kept.slice(ROOT.length))
  return isOurs ? kept : `${ROOT}/portal`
}

/** The store that whoever uses this browser was signed in to last; empty: none. */
export function lastStore(): string {
  return localStorage.getItem(STORE_KEPT_AS) ?? ''
}
