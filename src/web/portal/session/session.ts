import { queryOptions } from '@tanstack/react-query'
import type { PortalSession } from '../../../http/portal/contract.ts'
import { queryClient } from '../../http/query-client.ts'
import { Refusal, ROOT } from '../../http/send.ts'
import { call, credentials } from '../api.ts'

const NEXT_KEPT_AS = 'portal-next'

/** Who is signed in; null for nobody. Without a session's cookie nobody is asked. */
export const sessionQuery = queryOptions<PortalSession | null>({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    if (document.querySelector('meta[name=session]')?.getAttribute('content') !== 'kept') return null
    try {
      return keepSession(await call<PortalSession>('GET', ['session'], { signal }))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_signed_in') return null
      throw error
    }
  },
})

/** Goes on as whoever has just signed in. */
export function keepSession(session: PortalSession): PortalSession {
  credentials.csrfToken = session.csrf_token
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return session
}

/** Forgets whoever was signed in, and everything read in their name. */
export function forgetSession(): void {
  credentials.csrfToken = null
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'stores' && queryKey[0] !== 'session' })
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** Where people sign in to a store; null: they are asked which. */
export function signInAddress(store: string | null): string {
  return store === null ? `${ROOT}/portal/sign-in` : `${ROOT}/portal/sign-in?store=${encodeURIComponent(store)}`
}

/** Keeps the page that is open, for whoever leaves it to sign in: the mailed link opens another tab. */
export function rememberPlace(): void {
  localStorage.setItem(NEXT_KEPT_AS, location.pathname + location.search)
}

/** Where whoever signed in goes on: the page of ours they came from, else their quotes. */
export function nextAddress(): string {
  const kept = localStorage.getItem(NEXT_KEPT_AS) ?? ''
  localStorage.removeItem(NEXT_KEPT_AS)
  const ours = [`${ROOT}/portal/`, `${ROOT}/store/`]
  return ours.some((start) => kept.startsWith(start)) ? kept : `${ROOT}/portal`
}
